import process from "node:process";
import ts from "typescript";

const ENTRY = "src/index.ts";

/** The modules whose declarations users see. */
const MODULES = ["src/options.ts", "src/issuer/options.ts", "src/issuer/issuer.ts", ENTRY];

/** The type of Eden's responses, which client types refer to: `{ data, error: null }` or `{ data: null, error }`. */
const PREAMBLE = `type ThrowHttpError = boolean | ((error: { status: unknown; value: unknown }) => boolean | Promise<boolean>);

interface SuccessEnvelope<Data> {
  success: true;
  data: Data;
}

interface Answer {
  response: Response;
  status: number;
  headers: ResponseInit["headers"];
}

export declare namespace Treaty {
/** An answer of the typed client: \`data\` for status 200, else \`error\` with status and value. */
export type TreatyResponse<Responses extends { 200: unknown }> =
  | (Answer & { data: Responses[200]; error: null })
  | (Answer & {
      data: null;
      error: Exclude<keyof Responses, 200> extends never
        ? { status: unknown; value: unknown }
        : { [Status in keyof Responses]: { status: Status; value: Responses[Status] } }[Exclude<keyof Responses, 200>];
    });
}
`;

function createProgram(): ts.Program {
  const { config } = ts.readConfigFile("tsconfig.json", ts.sys.readFile);
  const { options } = ts.parseJsonConfigFileContent(config, ts.sys, process.cwd());
  return ts.createProgram([ENTRY], {
    ...options,
    noEmit: false,
    declaration: true,
    emitDeclarationOnly: true,
    stripInternal: true,
  });
}

/** A type in terms of the preamble's names, without Eden's internal properties. */
const inPreamble = (type: string): string =>
  type
    .replaceAll(/import\("[^"]*eden\/dist\/types-[^"]*"\)\.\w+/g, "ThrowHttpError")
    .replaceAll(/import\("[^"]*"\)\./g, "")
    .replaceAll(/ & \{ '~path': string; \}/g, "")
    .replaceAll("'~path': string; ", "");

/** An exported type of the entry, with all its parts expanded. */
function expand(program: ts.Program, entry: ts.SourceFile, name: string): string {
  const checker = program.getTypeChecker();
  const symbol = checker.getSymbolAtLocation(entry);
  const found = symbol && checker.getExportsOfModule(symbol).find((each) => each.name === name);
  if (found === undefined) throw new Error(`${ENTRY} does not export ${name}`);
  const declared = found.flags & ts.SymbolFlags.Alias ? checker.getAliasedSymbol(found) : found;
  const { NoTruncation, InTypeAlias } = ts.TypeFormatFlags;
  // Relative to the entry, so that aliases that the entry does not export are expanded.
  const type = checker.typeToString(checker.getDeclaredTypeOfSymbol(declared), entry, NoTruncation | InTypeAlias);
  return `export type ${name} = ${inPreamble(type)};`;
}

/** The compiler's declarations of a module, without its imports and what it exports of others. */
function declarationsOf(program: ts.Program, module: string): string {
  let text = "";
  program.emit(program.getSourceFile(module), (_, written) => {
    text = written;
  });
  return text.replaceAll(/^(import .*|export (type )?\{.*)\n/gm, "");
}

/**
 * The declarations of the npm package in one file without imports: the client's type derives from types of Elysia and
 * Eden, and is expanded here, so that users need not install them.
 */
export function createTypes(): string {
  const program = createProgram();
  const entry = program.getSourceFile(ENTRY);
  if (entry === undefined) throw new Error(`${ENTRY} is missing`);
  const own = MODULES.map((module) => declarationsOf(program, module)).join("");
  const client = expand(program, entry, "Client");
  const complete = own.replace(/^export type Client = .*;$/m, () => client);
  if (!complete.includes(client))
    throw new Error(`The declarations of ${ENTRY} do not have the type Client on one line`);
  const refusal = expand(program, entry, "RefusalCode");
  return `/// <reference lib="esnext.disposable" />\n${PREAMBLE}\n/** Why a request was refused. */\n${refusal}\n\n${complete}`;
}
