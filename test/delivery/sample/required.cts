// Only compiled: the package in a CommonJS module.
import sidekit = require("sidekit");

const fetch: (path: string) => Promise<Response> = sidekit.createSidekit().fetch;
console.log(fetch, new sidekit.InvalidOptionError("port", "wrong").option);
