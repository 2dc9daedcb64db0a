const { createSidekit, InvalidOptionError } = require("sidekit");

console.log(typeof createSidekit, new InvalidOptionError("port", "wrong").message);
