/** The platform of an executable file. */
export interface Executable {
  format: "ELF" | "Mach-O" | "PE";
  architecture: "x64" | "arm64";
  /** The dynamic loader, whose path shows whether it is glibc or musl. Only ELF has one. */
  interpreter?: string;
}

type Architecture = Executable["architecture"];

const ELF_MACHINES: Readonly<Record<number, Architecture>> = { 62: "x64", 183: "arm64" };
const MACH_O_CPUS: Readonly<Record<number, Architecture>> = { 16777223: "x64", 16777228: "arm64" };
const PE_MACHINES: Readonly<Record<number, Architecture>> = { 34404: "x64", 43620: "arm64" };

const ELF_MAGIC = 0x464c457f;
const MACH_O_64_MAGIC = 0xfeedfacf;
const MZ_MAGIC = 0x5a4d;
const PE_MAGIC = 0x00004550;
const PT_INTERP = 3;

const known = (table: Readonly<Record<number, Architecture>>, machine: number): Architecture => {
  const architecture = table[machine];
  if (architecture === undefined) throw new Error(`Cannot read the executable: processor ${machine} is not known`);
  return architecture;
};

/** The path in the program header that names the loader (System V ABI, "Program Header"). */
function interpreterOf(view: DataView): string | undefined {
  const table = Number(view.getBigUint64(32, true));
  const size = view.getUint16(54, true);
  const count = view.getUint16(56, true);
  for (let header = table; header < table + size * count; header += size) {
    if (view.getUint32(header, true) !== PT_INTERP) continue;
    const start = view.byteOffset + Number(view.getBigUint64(header + 8, true));
    const length = Number(view.getBigUint64(header + 32, true));
    return new TextDecoder().decode(new Uint8Array(view.buffer, start, length - 1));
  }
  return undefined;
}

function readElf(view: DataView): Executable {
  const interpreter = interpreterOf(view);
  const architecture = known(ELF_MACHINES, view.getUint16(18, true));
  return { format: "ELF", architecture, ...(interpreter === undefined ? {} : { interpreter }) };
}

function readPe(view: DataView): Executable {
  const header = view.getUint32(0x3c, true);
  if (view.getUint32(header, true) !== PE_MAGIC) throw new Error("Cannot read the executable: it has no PE header");
  return { format: "PE", architecture: known(PE_MACHINES, view.getUint16(header + 4, true)) };
}

/** Reads the headers of a 64-bit executable. @throws Error for other files and other processors. */
export function readExecutable(bytes: Uint8Array): Executable {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const magic = view.getUint32(0, true);
  if (magic === ELF_MAGIC) return readElf(view);
  if (magic === MACH_O_64_MAGIC) return { format: "Mach-O", architecture: known(MACH_O_CPUS, view.getUint32(4, true)) };
  if (view.getUint16(0, true) === MZ_MAGIC) return readPe(view);
  throw new Error("Cannot read the executable: it is neither ELF, Mach-O nor PE");
}
