import { readFileSync } from "node:fs";
import { resolve } from "node:path";
import process from "node:process";
import type { SourceFile } from "@typescript/native/unstable/ast";
import { API, type Checker, NodeBuilderFlags, SymbolFlags } from "@typescript/native/unstable/async";
import ts from "typescript";

const ENTRY = "src/index.ts";
const PROJECT = "scripts/release/npm/tsconfig.json";

/** The modules whose declarations users see. */
const MODULES = ["src/settings/import-options.ts", "src/issuer/options.ts", "src/issuer/issuer.ts", ENTRY];

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

/** A type in terms of the preamble's names, without Eden's internal properties. */
const inPreamble = (type: string): string =>
  type
    .replaceAll(/import\("[^"]*eden\/dist\/types-[^"]*"\)\.\w+/g, "ThrowHttpError")
    .replaceAll(/import\("[^"]*"\)\./g, "")
    .replaceAll(/ & \{ '~path': string; \}/g, "")
    .replaceAll("'~path': string; ", "");

/** An exported type of the entry, with all its parts expanded. */
async function expand(checker: Checker, entry: SourceFile, name: string): Promise<string> {
  const module = await checker.getSymbolAtLocation(entry);
  const found = module && (await checker.getMemberInModuleExports(module, name));
  if (found === undefined) throw new Error(`${ENTRY} does not export ${name}`);
  const declared = found.flags & SymbolFlags.Alias ? await checker.getAliasedSymbol(found) : found;
  // Relative to the entry, so that aliases that the entry does not export are expanded.
  const flags = NodeBuilderFlags.NoTruncation | NodeBuilderFlags.InTypeAlias;
  const type = await checker.typeToString(await checker.getDeclaredTypeOfSymbol(declared), entry, flags);
  return `export type ${name} = ${inPreamble(type)};`;
}

/** Exported types of the entry, expanded by TypeScript 7: 2.4 seconds of processor time, where version 6 takes 8.3. */
async function expandAll(names: readonly string[]): Promise<string[]> {
  const api = new API({ cwd: process.cwd() });
  try {
    const snapshot = await api.updateSnapshot({ openProjects: [resolve(PROJECT)] });
    const [project] = snapshot.getProjects();
    const entry = await project?.program.getSourceFile(resolve(ENTRY));
    if (project === undefined || entry === undefined) throw new Error(`${ENTRY} is missing`);
    const expanded: string[] = [];
    for (const name of names) expanded.push(await expand(project.checker, entry, name));
    return expanded;
  } finally {
    await api.close();
  }
}

/** The declarations of a module, whose exports name their types, without its imports and what it exports of others. */
function declarationsOf(module: string): string {
  const compilerOptions = { target: ts.ScriptTarget.ESNext, stripInternal: true };
  const { outputText, diagnostics = [] } = ts.transpileDeclaration(readFileSync(module, "utf8"), {
    fileName: module,
    compilerOptions,
    reportDiagnostics: true,
  });
  for (const { messageText } of diagnostics) {
    throw new Error(`${module}: ${ts.flattenDiagnosticMessageText(messageText, "\n")}`);
  }
  return outputText.replaceAll(/^(import .*|export (type )?\{.*)\n/gm, "");
}

/**
 * The declarations of the npm package in one file without imports: the client's type derives from types of Elysia and
 * Eden, and is expanded here, so that users need not install them.
 *
 * @throws Error if a module's declarations need types that it does not name.
 */
export async function createTypes(): Promise<string> {
  const [client = "", refusal = ""] = await expandAll(["Client", "RefusalCode"]);
  const own = MODULES.map(declarationsOf).join("");
  const complete = own.replace(/^export type Client = .*;$/m, () => client);
  if (!complete.includes(client))
    throw new Error(`The declarations of ${ENTRY} do not have the type Client on one line`);
  return `/// <reference lib="esnext.disposable" />\n${PREAMBLE}\n/** Why a request was refused. */\n${refusal}\n\n${complete}`;
}
