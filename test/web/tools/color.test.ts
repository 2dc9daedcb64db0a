import { expect, test } from "bun:test";
import type { Request } from "playwright-core";
import { answered, checkPages, copied, field, openView, result, settled, shows } from "../support/browser.ts";

checkPages();

test("the swatch and the picker follow a slider before the service has answered, and the field follows the picker", async () => {
  const page = await openView("/color?color=%2300ff00");
  await settled(page);
  const sending = Promise.withResolvers<void>();
  await page.route("**/api/**", async (route) => {
    await sending.promise;
    await route.continue();
  });
  await page.getByRole("slider", { name: "Lightness" }).fill("0.5");
  const label = page.locator(".swatch strong");
  await page.waitForFunction(() => document.querySelector(".swatch strong")?.textContent !== "#00ff00");
  const painted = await page.locator(".paint").evaluate((each) => getComputedStyle(each).backgroundColor);
  expect(painted).toStartWith("oklch(0.5 0.294");
  const picker = page.getByLabel("Pick: Colour");
  expect(await picker.inputValue()).toBe("#008400");
  sending.resolve();
  await settled(page);
  await page.unroute("**/api/**");
  expect(await answered()).toMatchObject({ original: await label.textContent(), inGamut: false });
  const color = field(page, "Colour");
  await color.fill("rgba(52, 152, 219, 0.1)");
  await shows(page, "#3498db1a");
  expect(await page.locator(".swatch p > *").allTextContents()).toEqual(["rgba(52, 152, 219, 0.1)", "as entered"]);
  expect(await picker.inputValue()).toBe("#3498db");
  await picker.fill("#663399");
  await shows(page, "rebeccapurple");
  expect(await color.inputValue()).toBe("#663399");
});

test("contrast has a ratio, its levels and a button for each suggested colour", async () => {
  const page = await openView("/color/contrast");
  await field(page, "Text colour").fill("#777777");
  await shows(page, "4.47:1");
  const sample = result(page).getByRole("img", { name: /^Sample text/ });
  expect(await sample.evaluate((element) => getComputedStyle(element).color)).toBe("rgb(119, 119, 119)");
  await page.getByRole("button", { name: "Use it: #767676 as text" }).click();
  await result(page)
    .getByRole("row", { name: /^Normal text AA passes/ })
    .waitFor();
  await result(page).getByRole("status").getByText("Contrast 4.54 to 1, enough for text").waitFor();
  await page.getByRole("button", { name: "Swap" }).click();
  expect(await field(page, "Text colour").inputValue()).toBe("#ffffff");
});

test.each([
  ["/color", ".paint"],
  ["/color/scale", ".strip [aria-label='Copy #3498db']"],
])("a click on a swatch copies its colour: %s", async (fragment, swatch) => {
  const page = await openView(`${fragment}?color=%233498db`);
  await page.evaluate(() => navigator.clipboard.writeText(""));
  await page
    .locator(swatch)
    .first()
    .click({ position: { x: 4, y: 4 } });
  await page.getByText("Copied #3498db").waitFor();
  expect(await page.evaluate(() => navigator.clipboard.readText())).toBe("#3498db");
});

test("a colour is picked from the screen in a browser with an eyedropper; others have no button for it", async () => {
  const page = await openView("/color");
  await page.evaluate(() => {
    const picked = [{ sRGBHex: "#ff6347" }];
    class EyeDropper {
      open = async () => picked.shift() ?? Promise.reject(new DOMException("Escape was pressed", "AbortError"));
    }
    Object.assign(globalThis, { EyeDropper });
  });
  await page.getByRole("tab", { name: "Scale" }).click();
  const button = page.getByRole("button", { name: "Pick from the screen: Colour" });
  await button.click();
  const color = field(page, "Colour");
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>("input.code")?.value === "#ff6347");
  await button.click();
  expect(await color.inputValue()).toBe("#ff6347");
  await page.evaluate(() => Reflect.deleteProperty(globalThis, "EyeDropper"));
  await page.getByRole("tab", { name: "Mix" }).click();
  await field(page, "First colour").waitFor();
  expect(await page.getByRole("button", { name: /^Pick from the screen/ }).count()).toBe(0);
});

test("sliders for OKLCH change the colour, and a colour outside sRGB has a notice", async () => {
  const page = await openView("/color?color=oklch(0.6%200.1%2030%20/%200.5)");
  const chroma = field(page, "Chroma");
  await chroma.waitFor();
  expect(await chroma.inputValue()).toBe("0.1");
  expect(await result(page).getByText("Outside sRGB").count()).toBe(0);
  // Of the 60 pieces of each track: those that a screen can show, of these those inside sRGB, and those inside Display P3.
  const pieces = await page.locator(".track").evaluateAll((tracks) =>
    tracks.map((track) => {
      const countOf = (selector: string) => track.querySelectorAll(selector).length;
      const [first] = track.querySelectorAll("rect");
      return [countOf("[height='6']"), countOf("[y='7']"), countOf("[y='8.8']"), first?.style.fill];
    }),
  );
  expect(pieces).toEqual([
    [39, 36, 39, "oklch(0.225 0.1 30)"],
    [44, 39, 44, "oklch(0.6 0.0031 30)"],
    [60, 60, 60, "oklch(0.6 0.1 3)"],
  ]);
  await field(page, "Hue").fill("150");
  await chroma.fill("0.2");
  const color = field(page, "Colour");
  expect([await color.inputValue(), await page.locator("body>span").count()]).toEqual(["oklch(0.6 0.2 150 / 0.5)", 0]);
  await shows(page, "Outside sRGB: the nearest colour");
  await color.fill("#3498db");
  await result(page).getByText("Outside sRGB").waitFor({ state: "detached" });
  await page.waitForFunction(() => document.querySelector<HTMLInputElement>(".axis input")?.value === "0.655");
});

test("an export has the chosen name, and its box shows all of it", async () => {
  const page = await openView("/color/scale");
  await page.getByLabel("Name in the export").fill("sea");
  await shows(page, "--sea-950");
  expect(await result(page).locator("li", { hasText: "base" }).locator("strong").allTextContents()).toEqual(["500"]);
  const steps = (await copied(page, "Copy all")).split("\n");
  expect([steps.length, steps[0]]).toEqual([11, expect.stringMatching(/^50: #[\da-f]{6}$/)]);
  const box = result(page).locator("pre").last();
  expect(await box.evaluate((element) => element.scrollHeight - element.clientHeight)).toBe(0);
});

test("a palette is locked, shuffled, reordered, renamed and exported, with its contrasts", async () => {
  const page = await openView("/color/palette");
  const rows = result(page).locator(".editable li");
  const hexes = () => rows.locator("code").allTextContents();
  await rows.nth(4).waitFor();
  expect(await rows.filter({ hasText: "base" }).locator("code").allTextContents()).toEqual(["#3498db"]);
  const [first = "", second = ""] = await hexes();
  expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
  const note = page.getByText("The code below gives the palette without what was changed in it here.");
  expect(await note.count()).toBe(0);
  await page.getByRole("button", { name: `Move ${second} up` }).click();
  await note.waitFor();
  expect((await hexes()).slice(0, 2)).toEqual([second, first]);
  await page.getByLabel(`Name of ${second}`).fill("deep sea");
  await shows(page, `--brand-deep-sea: ${second};`);
  await page.getByRole("button", { name: `Lock ${second}` }).click();
  const edited = await hexes();
  await page.getByRole("button", { name: "Shuffle" }).click();
  await rows.getByText(first, { exact: true }).first().waitFor({ state: "detached" });
  expect((await hexes())[0]).toBe(second);
  expect(await rows.count()).toBe(5);
  await settled(page);
  expect(await result(page).getByRole("status").textContent()).toMatch(/^5 colours: (#[\da-f]{6}(, |$)){5}$/);
  await page.locator("button.quiet", { hasText: "Undo" }).click();
  await settled(page);
  expect(await hexes()).toEqual(edited);
  expect(await field(page, "Base colour").inputValue()).toBe("#3498db");
  expect(await page.getByRole("button", { name: "Undo" }).count()).toBe(0);
  // A link has what was changed just now. It leads to another palette of the same colours, while this one is shown.
  const [address, link = ""] = (await copied(page, "Copy link")).split("#");
  expect(address).toBe(page.url().replace(/#.*/, ""));
  expect(link).toMatch(/palette\?entries=%23[\da-f]{6}%21deep/);
  await page.getByRole("button", { name: `Move ${second} down` }).click();
  await page.waitForFunction((hash) => location.hash !== `#${hash}`, link);
  await page.evaluate((hash) => location.assign(`#${hash}`), link);
  await rows.first().locator("code").getByText(second, { exact: true }).waitFor();
  expect(await hexes()).toEqual(edited);
  const cells = page.getByRole("region", { name: "Contrast of each colour with each other" }).getByRole("cell");
  // An empty corner, and five rows of five.
  expect(await cells.count()).toBe(26);
});

test("a palette is made of a picture that is dropped or pasted, or is that of Okabe and Ito", async () => {
  const page = await openView("/color/palette?count=4");
  const rows = result(page).locator(".editable li");
  const shown = async (...hexes: string[]) => {
    await rows.nth(hexes.length - 1).waitFor();
    await result(page)
      .getByRole("button", { name: `Lock ${hexes[0]}`, pressed: true })
      .waitFor();
    await settled(page);
    expect(await rows.locator("code").allTextContents()).toEqual(hexes);
  };
  await rows.nth(3).waitFor();
  const requests: string[] = [];
  const listen = (request: Request) => void requests.push(`${request.url()} ${request.postData()}`);
  page.on("request", listen);
  /** Stripes of colours, each half as wide as the one before it, and something that is no picture. */
  const give = (type: "drop" | "paste", colors: readonly string[]) =>
    page.evaluate(
      async ([type, colors]) => {
        const context = Object.assign(document.createElement("canvas"), { width: 512, height: 40 }).getContext("2d");
        for (const [index, color] of colors.entries()) {
          Object.assign(context ?? {}, { fillStyle: color });
          context?.fillRect(512 - (512 >> index), 0, 256 >> index, 40);
        }
        const blob = await new Promise<Blob | null>((done) => context?.canvas.toBlob(done));
        const data = new DataTransfer();
        data.items.add(new File(colors[0] && blob ? [blob] : ["no picture"], "stripes.png", { type: "image/png" }));
        const options = { bubbles: true, cancelable: true };
        const dropped = new DragEvent(type, { ...options, dataTransfer: data });
        const pasted = new ClipboardEvent("paste", { ...options, clipboardData: data });
        if (type === "paste") document.querySelector(".inputs input[type=text]")?.dispatchEvent(pasted);
        else document.body.dispatchEvent(dropped);
      },
      [type, colors] as const,
    );
  await give("drop", ["#2a9d8f", "#e9c46a", "#e76f51", "#264653"]);
  await shown("#2a9d8f", "#e9c46a", "#e76f51", "#264653");
  await shows(page, "--brand-4: #264653;");
  // A text that is pasted with its picture, as by a word processor, is meant for the field.
  await page.evaluate(() => {
    const clipboardData = new DataTransfer();
    clipboardData.items.add(new File([], "text.png", { type: "image/png" }));
    clipboardData.setData("text/plain", "a");
    const event = new ClipboardEvent("paste", { clipboardData, bubbles: true });
    document.querySelector(".inputs input[type=text]")?.dispatchEvent(event);
  });
  const problem = page.getByText("The browser cannot show or read this picture");
  expect(await problem.count()).toBe(0);
  await give("paste", []);
  await problem.waitFor();
  await give("paste", ["transparent"]);
  await page.getByText("This picture has no opaque part").waitFor();
  await give("paste", ["#d62828"]);
  await problem.waitFor({ state: "detached" });
  await result(page).getByText("base").waitFor();
  expect(await rows.count()).toBe(4);
  page.off("request", listen);
  expect(requests.filter((each) => !/color\/palette|[?]asset=|^blob:/.test(each) || each.includes("PNG"))).toEqual([]);
  await page.getByText("From a picture, or Okabe-Ito").click();
  await page.getByRole("button", { name: "Okabe-Ito" }).click();
  const okabeIto = "#000000 #e69f00 #56b4e9 #009e73 #f0e442 #0072b2 #d55e00 #cc79a7".split(" ");
  await shown(...okabeIto);
  await shows(page, "--brand-bluish-green: #009e73;");
  await page.getByText("As colour-blind people see them").click();
  await result(page).getByText("All can be told apart.").nth(2).waitFor();
  await page.locator("button.quiet", { hasText: "Unlock" }).click();
  await result(page).getByRole("button", { name: "Lock #d62828", pressed: false }).waitFor();
  await result(page).getByRole("button", { name: "Move #d62828 down", disabled: false }).waitFor();
  expect(await rows.count()).toBe(8);
  await page.getByRole("button", { name: "Undo" }).click();
  await shown(...okabeIto);
});
