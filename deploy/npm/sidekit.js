// The import of the package. Modules are evaluated in this order: an older Node gets the message of the first one.
import "./supported-node.js";

export * from "./index.js";
