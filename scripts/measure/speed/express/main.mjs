/**
 * The six tools as services of this kind are usually written: Express on Node, with jsonwebtoken, qrcode, culori and
 * Node's own crypto. It answers the requests of the benchmark.
 */
import express from "express";
import { color } from "./color.mjs";
import { hash } from "./hash.mjs";
import { jwt } from "./jwt.mjs";
import { lorem } from "./lorem.mjs";
import { passwd } from "./passwd.mjs";
import { qr } from "./qr.mjs";

const tools = express
  .Router()
  .use("/hash", hash)
  .use("/jwt", jwt)
  .use("/color", color)
  .use("/passwd", passwd)
  .use("/qr", qr)
  .use("/lorem", lorem);

express()
  .use(express.json({ limit: "1mb" }))
  .use("/api/v1/tools", tools)
  .listen(Number(process.env.PORT ?? 0), "127.0.0.1");
