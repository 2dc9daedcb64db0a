import ts from "typescript";

/** One small change of a file that should make a test fail. */
export interface Mutant {
  /** Path from the repository's root. */
  file: string;
  /** Counted from 1. */
  line: number;
  start: number;
  end: number;
  original: string;
  replacement: string;
}

/** The replacements of a node or of a part of it. */
type Change = { node: ts.Node; replacement: string };

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  "===": ["!=="],
  "!==": ["==="],
  "<": ["<=", ">"],
  "<=": ["<", ">"],
  ">": [">=", "<"],
  ">=": [">", "<"],
  "&&": ["||"],
  "||": ["&&"],
  "+": ["-"],
  "-": ["+"],
  "*": ["/"],
  "/": ["*"],
  "%": ["*"],
  "<<": [">>"],
  ">>": ["<<"],
  ">>>": ["<<"],
  "&": ["|"],
  "|": ["&"],
  "+=": ["-="],
  "-=": ["+="],
};

const METHODS: Readonly<Record<string, string>> = {
  some: "every",
  every: "some",
  min: "max",
  max: "min",
  floor: "ceil",
  ceil: "floor",
  startsWith: "endsWith",
  endsWith: "startsWith",
  toLowerCase: "toUpperCase",
  toUpperCase: "toLowerCase",
  indexOf: "lastIndexOf",
  lastIndexOf: "indexOf",
};

/** Members with texts and examples of documents: changing them does not change behaviour. */
const PROSE = new Set(["description", "summary", "message", "title", "example", "examples"]);

const isProse = (text: string): boolean => text.split(" ").length > 2;

function ofBinary(node: ts.BinaryExpression): Change[] {
  const sides = [node.left, node.right];
  const joinsTexts = sides.some((side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side));
  const operator = node.operatorToken.getText();
  if (operator === "??") return [{ node, replacement: node.right.getText() }];
  if (joinsTexts && operator.startsWith("+")) return [];
  return (OPERATORS[operator] ?? []).map((replacement) => ({ node: node.operatorToken, replacement }));
}

function ofText(node: ts.StringLiteralLike): Change[] {
  const { parent } = node;
  if (node.text === "" || isProse(node.text) || ts.isImportDeclaration(parent) || ts.isExportDeclaration(parent))
    return [];
  if (ts.isPropertyAssignment(parent) && parent.name === node) return [];
  if (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword) return [];
  return [{ node, replacement: '"mutant"' }];
}

/** Removes the anchors of a regular expression. */
function ofPattern(node: ts.RegularExpressionLiteral): Change[] {
  const [, body = "", flags = ""] = /^\/(.*)\/([a-z]*)$/s.exec(node.text) ?? [];
  const unanchored = [body.replace(/^\^/, ""), body.replace(/(?<!\\)\$$/, "")].filter((each) => each !== body && each);
  const withoutFlags = flags.replace("i", "") === flags ? [] : [`/${body}/${flags.replace("i", "")}`];
  return [...unanchored.map((each) => `/${each}/${flags}`), ...withoutFlags].map((replacement) => ({
    node,
    replacement,
  }));
}

/** Replaces conditions by true and false. */
const decided = (node: ts.Expression): Change[] => ["true", "false"].map((replacement) => ({ node, replacement }));

/** Removes an `await`, except before a returned promise, where it has no effect. */
const ofAwait = (node: ts.AwaitExpression): Change[] =>
  ts.isReturnStatement(node.parent) && !ts.findAncestor(node, ts.isTryStatement)
    ? []
    : [{ node, replacement: `(${node.expression.getText()})` }];

function ofNumber(node: ts.NumericLiteral): Change[] {
  const value = Number(node.text);
  return [{ node, replacement: String(value === 1 ? 2 : value + 1) }];
}

function ofCall(node: ts.CallExpression): Change[] {
  const callee = node.expression;
  if (!ts.isPropertyAccessExpression(callee)) return [];
  const replacement = METHODS[callee.name.text];
  return replacement === undefined ? [] : [{ node: callee.name, replacement }];
}

const withoutDot = (node: ts.PropertyAccessExpression | ts.ElementAccessExpression | ts.CallExpression): Change[] =>
  node.questionDotToken && ts.isPropertyAccessExpression(node)
    ? [{ node: node.questionDotToken, replacement: "." }]
    : [];

function changesOf(node: ts.Node): Change[] {
  if (ts.isBinaryExpression(node)) return ofBinary(node);
  if (ts.isIfStatement(node)) return decided(node.expression);
  if (ts.isConditionalExpression(node)) return decided(node.condition);
  if (ts.isWhileStatement(node)) return [{ node: node.expression, replacement: "false" }];
  if (ts.isExpressionStatement(node) || ts.isThrowStatement(node)) return [{ node, replacement: ";" }];
  if (ts.isAwaitExpression(node)) return ofAwait(node);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [{ node, replacement: `(${node.operand.getText()})` }];
  if (ts.isRegularExpressionLiteral(node)) return ofPattern(node);
  if (ts.isNumericLiteral(node)) return ofNumber(node);
  if (ts.isStringLiteral(node)) return ofText(node);
  if (ts.isCallExpression(node)) return ofCall(node);
  if (ts.isPropertyAccessExpression(node)) return withoutDot(node);
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [{ node, replacement: "false" }];
  return node.kind === ts.SyntaxKind.FalseKeyword ? [{ node, replacement: "true" }] : [];
}

/** All mutants of a file, in the order of the text. Types and imports are not changed. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isPropertyAssignment(node) && PROSE.has(node.name.getText())) return;
    for (const { node: changed, replacement } of changesOf(node)) {
      const [start, end] = [changed.getStart(), changed.getEnd()];
      const { line } = tree.getLineAndCharacterOfPosition(start);
      mutants.push({ file, line: line + 1, start, end, original: changed.getText(), replacement });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return mutants;
}
