import { get, post } from "../../operation/route.ts";
import { tool } from "../../operation/tool.ts";
import { contact } from "./contact.ts";
import { decode } from "./decode.ts";
import { design } from "./design.ts";
import { email } from "./email.ts";
import { event } from "./event.ts";
import { generate } from "./generate.ts";
import { geo } from "./geo.ts";
import { otpauth } from "./otpauth.ts";
import { phone } from "./phone.ts";
import { sepa } from "./sepa.ts";
import { sms } from "./sms.ts";
import { upi } from "./upi.ts";
import { url } from "./url.ts";
import { wifi } from "./wifi.ts";

export const qr = tool({
  name: "qr",
  title: "QR codes",
  message: "Make QR codes of texts, URLs, Wi-Fi networks, contacts, events and more, and read them from images",
  more: {
    formats: { png: "PNG image, in base64", svg: "SVG document", text: "Half blocks for a terminal" },
  },
  defaultVerb: "generate",
  routes: [
    post("/generate", generate),
    get("/generate/:text", generate),
    post("/url", url),
    get("/url/:url", url),
    post("/wifi", wifi),
    post("/contact", contact),
    post("/email", email),
    post("/sms", sms),
    post("/phone", phone),
    post("/geo", geo),
    post("/event", event),
    post("/otpauth", otpauth),
    post("/sepa", sepa),
    post("/upi", upi),
    post("/design", design),
    post("/decode", decode),
  ],
});
