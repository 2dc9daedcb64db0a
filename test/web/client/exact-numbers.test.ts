import { afterAll, expect, spyOn, test } from "bun:test";
import "./support/page.ts";
import { exactNumber } from "../../../src/operation/json.ts";
import * as jwt from "../../../src/web/tools/jwt/forms.ts";
import { sidekit } from "../../support/app.ts";
import { reset } from "./support/answer.ts";

const PAYLOAD = '{"sub":"me","id":12345678901234567890,"rate":0.1,"large":[1e400]}';
const TOKEN = `${btoa('{"alg":"HS256"}')}.${btoa(PAYLOAD)}.AAAA`.replaceAll("=", "");

afterAll(() => reset(jwt.forms.decode));

test("the page shows the digits of numbers that JavaScript cannot hold", async () => {
  const fetched = spyOn(globalThis, "fetch").mockImplementation(
    Object.assign(async (...given: Parameters<typeof fetch>) => sidekit.fetch(new Request(...given)), fetch),
  );
  try {
    const { send } = await import("../../../src/web/operation/client.ts");
    jwt.forms.decode.enter({ token: TOKEN });
    const call = jwt.forms.decode.call();
    if (!call) throw new Error("The form is incomplete");
    const outcome = await send(call);
    expect(fetched).toHaveBeenCalledTimes(1);
    expect("data" in outcome && JSON.stringify(outcome.data.payload)).toBe(PAYLOAD);
  } finally {
    fetched.mockRestore();
  }
});

test("a browser that gives no context shows the rounded number", () => {
  expect(exactNumber("id", 2 ** 64)).toBe(2 ** 64);
});
