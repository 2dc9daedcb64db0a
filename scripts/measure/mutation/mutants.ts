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

/** A node, or a part of it, and what replaces it. */
type Change = readonly [node: ts.Node, replacement: string];

const OPERATORS: Readonly<Record<string, readonly string[]>> = {
  "<": ["<=", ">"],
  "<=": ["<", ">"],
  ">": [">=", "<"],
  ">=": [">", "<"],
  "%": ["*"],
  ">>>": ["<<"],
  "+=": ["-="],
  "-=": ["+="],
};

/** Operators and methods that replace each other. */
const OPPOSITES =
  "=== !==, && ||, + -, * /, << >>, & |, some every, min max, floor ceil, startsWith endsWith, toLowerCase toUpperCase, indexOf lastIndexOf"
    .split(", ")
    .map((pair) => pair.split(" "));

const opposite = (word: string): string[] =>
  OPPOSITES.filter((pair) => pair.includes(word)).flatMap((pair) => pair.filter((each) => each !== word));

/** Members with texts and examples of documents: changing them does not change behaviour. */
const PROSE = new Set(["brief", "description", "summary", "message", "title", "example", "examples"]);

const isProse = (text: string): boolean => text.split(" ").length > 2;

function ofBinary(node: ts.BinaryExpression): Change[] {
  const joinsTexts = [node.left, node.right].some(
    (side) => ts.isStringLiteralLike(side) || ts.isTemplateExpression(side),
  );
  const operator = node.operatorToken.getText();
  if (operator === "??") return [[node, node.right.getText()]];
  if (joinsTexts && operator.startsWith("+")) return [];
  return (OPERATORS[operator] ?? opposite(operator)).map((replacement) => [node.operatorToken, replacement]);
}

function ofText(node: ts.StringLiteralLike): Change[] {
  const { parent } = node;
  const isName =
    ts.isImportDeclaration(parent) ||
    ts.isExportDeclaration(parent) ||
    (ts.isPropertyAssignment(parent) && parent.name === node) ||
    (ts.isCallExpression(parent) && parent.expression.kind === ts.SyntaxKind.ImportKeyword);
  return isName || node.text === "" || isProse(node.text) ? [] : [[node, '"mutant"']];
}

/** Removes the anchors of a regular expression, and the flag "i". */
function ofPattern(node: ts.RegularExpressionLiteral): Change[] {
  const { text } = node;
  const without = [/^\/\^/, /(?<!\\)\$(?=\/[a-z]*$)/, /i(?=[a-z]*$)(?<=\/[a-z]*)/].map((part, index) =>
    text.replace(part, index === 0 ? "/" : ""),
  );
  return without.filter((each) => each !== text && !each.startsWith("//")).map((each) => [node, each]);
}

/** Replaces conditions by true and false. */
const decided = (node: ts.Expression): Change[] => [
  [node, "true"],
  [node, "false"],
];

/** Removes an `await`, except before a returned promise, where it has no effect. */
const ofAwait = (node: ts.AwaitExpression): Change[] =>
  ts.isReturnStatement(node.parent) && !ts.findAncestor(node, ts.isTryStatement)
    ? []
    : [[node, `(${node.expression.getText()})`]];

function ofCall({ expression }: ts.CallExpression): Change[] {
  if (!ts.isPropertyAccessExpression(expression)) return [];
  return opposite(expression.name.text).map((replacement) => [expression.name, replacement]);
}

function changesOf(node: ts.Node): Change[] {
  if (ts.isBinaryExpression(node)) return ofBinary(node);
  if (ts.isIfStatement(node)) return decided(node.expression);
  if (ts.isConditionalExpression(node)) return decided(node.condition);
  if (ts.isWhileStatement(node)) return [[node.expression, "false"]];
  if (ts.isExpressionStatement(node) || ts.isThrowStatement(node)) return [[node, ";"]];
  if (ts.isAwaitExpression(node)) return ofAwait(node);
  if (ts.isPrefixUnaryExpression(node) && node.operator === ts.SyntaxKind.ExclamationToken)
    return [[node, `(${node.operand.getText()})`]];
  if (ts.isRegularExpressionLiteral(node)) return ofPattern(node);
  if (ts.isNumericLiteral(node)) return [[node, String(node.text === "1" ? 2 : Number(node.text) + 1)]];
  if (ts.isStringLiteral(node)) return ofText(node);
  if (ts.isCallExpression(node)) return ofCall(node);
  if (ts.isPropertyAccessExpression(node)) return node.questionDotToken ? [[node.questionDotToken, "."]] : [];
  if (node.kind === ts.SyntaxKind.TrueKeyword) return [[node, "false"]];
  return node.kind === ts.SyntaxKind.FalseKeyword ? [[node, "true"]] : [];
}

/** All mutants of a file, in the order of the text. Types and imports are not changed. */
export function mutantsOf(file: string, source: string): Mutant[] {
  const tree = ts.createSourceFile(file, source, ts.ScriptTarget.Latest, true);
  const mutants: Mutant[] = [];
  const visit = (node: ts.Node): void => {
    if (ts.isTypeNode(node) || ts.isInterfaceDeclaration(node) || ts.isTypeAliasDeclaration(node)) return;
    if (ts.isPropertyAssignment(node) && PROSE.has(node.name.getText())) return;
    for (const [changed, replacement] of changesOf(node)) {
      const [start, end] = [changed.getStart(), changed.getEnd()];
      const { line } = tree.getLineAndCharacterOfPosition(start);
      mutants.push({ file, line: line + 1, start, end, original: changed.getText(), replacement });
    }
    ts.forEachChild(node, visit);
  };
  visit(tree);
  return mutants;
}
