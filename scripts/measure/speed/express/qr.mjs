import express from "express";
import QRCode from "qrcode";
import { send } from "./send.mjs";

async function coded(text, type) {
  const qrCode = type === "svg" ? await QRCode.toString(text, { type }) : await QRCode.toDataURL(text, { width: 200 });
  return { text, format: type, qrCode };
}

const isImage = ({ headers, query }) => headers.accept === "image/png" || query.raw === "true";

async function answerCode(request, response, text) {
  const type = request.query.type ?? "png";
  if (!isImage(request)) send(response, await coded(text, type));
  else if (type === "svg") response.type("svg").send(await QRCode.toString(text, { type, width: 200 }));
  else response.type("png").send(await QRCode.toBuffer(text, { width: 200 }));
}

export const qr = express
  .Router()
  .get("/generate/:text", (request, response) => answerCode(request, response, request.params.text))
  .get("/url/:url", (request, response) => answerCode(request, response, request.params.url))
  .post("/generate", (request, response) => answerCode(request, response, request.body.text));
