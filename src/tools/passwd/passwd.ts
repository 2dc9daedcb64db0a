import { get, post, tool } from "../../operation/tool.ts";
import { check } from "./check.ts";
import { generate, passwordOptions } from "./generate.ts";
import { passphrase, pattern, pin, token } from "./generators.ts";
import { hash, verify } from "./hash.ts";

const options = Object.fromEntries(
  Object.entries(passwordOptions.properties).map(([name, { description }]) => [name, description]),
);

export const passwd = tool({
  name: "passwd",
  hasSecrets: true,
  title: "Passwords",
  message: "Generate passwords, passphrases, tokens and PINs, and judge the strength of a password",
  more: { options },
  defaultVerb: "generate",
  routes: [
    get("/:length", generate),
    post("/generate", generate),
    get("/batch/:count/:length", generate),
    get("/passphrase/:words", passphrase),
    post("/passphrase", passphrase),
    post("/token", token),
    get("/pin/:length", pin),
    post("/pin", pin),
    get("/pattern/:pattern", pattern),
    post("/pattern", pattern),
    post("/check", check),
    post("/hash", hash),
    post("/verify", verify),
  ],
});
