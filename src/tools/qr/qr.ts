import { get, post, tool } from "../../operation/tool.ts";
import { contact } from "./contents/contact.ts";
import { event } from "./contents/event.ts";
import { email, geo, phone, sms } from "./contents/links.ts";
import { otpauth } from "./contents/otpauth.ts";
import { sepa, upi } from "./contents/payments.ts";
import { generate, url } from "./contents/text.ts";
import { wifi } from "./contents/wifi.ts";
import { decode } from "./decode/decode.ts";
import { design } from "./design/design.ts";

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
