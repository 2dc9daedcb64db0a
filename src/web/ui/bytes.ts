/** A number of bytes, to be read by people: "1,234 bytes". */
export const bytesText = (bytes: number): string => `${bytes.toLocaleString("en")} ${bytes === 1 ? "byte" : "bytes"}`;
