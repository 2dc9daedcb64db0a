/**
 * Records how Chromium reads and mixes colours and simulates colour vision deficiencies, as the fixture of tests.
 * Usage: bun scripts/record-browser-colors.ts [path of chromium]
 */
import { colorsNamed } from "culori/fn";
import { chromium } from "playwright-core";
import { PNG } from "pngjs";

const written = [
  ..."#fff #FFF #1238 #3498db #3498DB #12345680 #12345601 #123456fe #00000000 #12 #12345 #1234567 #123456789".split(
    " ",
  ),
  ..."#ggg ## transparent TRANSPARENT GREY Grey LightGoldenrodYellow redd none constructor".split(" "),
  ..."rgb(2.5,3.5,4.4999)|rgb(127.49999999 127.5 0.5)|rgb(254.5 254.49 255.4)|rgb(-0.4 -0.5 -0.6)".split("|"),
  ..."rgb(300,-20,1e3)|rgb(1e999 -1e999 0)|rgb(50% 20 3)|rgb(50%,20,3)|rgb(50%,20%,3)|rgb(150%,-5%,33.3%)".split("|"),
  ..."rgb(none 20 30)|rgb(none none none/none)|rgb(NONE 1 2)|rgb(none,20,30)|rgb(1,2,3,none)|rgb(nonenone 1)".split(
    "|",
  ),
  ..."rgb(1 2 3 / 0.123456)|rgb(1 2 3 / 50.5%)|rgb(1 2 3 / 2)|rgb(1 2 3 / -1)|rgb(1 2 3 / +50%)|rgb(1 2 3/.5)".split(
    "|",
  ),
  ..."rgb(1,2,3,0.9999)|rgb(1,2,3,0.998)|rgb(1,2,3,0.9979)|rgb(1,2,3,0.001)|rgba(1 2 3)|RGBA(1,2,3,50%)".split("|"),
  ..."rgb(1.5.5 3)|rgb(1-2 3)|rgb(10+20+30)|rgb(1%2%3%)|rgb(+1 +.5 -0)|rgb(1e2,2E+0,3e-1)|rgb( 1\t,\n2\f,\r3 )".split(
    "|",
  ),
  ..."rgb(1 2 3 .5)|rgb(1,2,3/.5)|rgb(1,2 3)|rgb(1 2,3)|rgb(1 2 3,.5)|rgb(1.,2,3)|rgb(1e,2,3)|rgb(1,2)|rgb(1 2)".split(
    "|",
  ),
  ..."rgb()|rgb(1,2,3,)|rgb(,1,2,3)|rgb(1,,2,3)|rgb(1 2 3 /)|rgb(/ 1 2 3)|rgb (1,2,3)|rgb(1px 2 3)|rgb(1 2 3 4 5)".split(
    "|",
  ),
  ..."rgb(1deg 2 3)|rgb(1 + 2 3)|rgb(1--2 3)|rgb((1,2,3))|rgb(1,2,3))|xxrgb(1,2,3)yy|rgb(1,2,3);|rgb(1;2;3)".split("|"),
  ..."rgb(1 2 3 / 4 / 5)|rgb(1 2 3 / 90deg)|rgb(#fff)|rgb(red)|rgb(1,2,3,4,5)|rgb(0x1 2 3)|rgb|argb(1,2,3)".split("|"),
  ..."hsl(204,70%,53%)|hsl(204 70 53)|hsl(204,70,53)|hsl(204 70% 53)|hsl(204,150%,50%)|hsl(204 150 50)".split("|"),
  ..."hsl(204 300 40)|hsl(204 300 120)|hsl(204 600 120)|hsl(204 600 -20)|hsl(0 1e999 50)".split("|"),
  ..."hsl(204 -50% 50%)|hsl(204,-50%,50%)|hsl(204 50% 150%)|hsl(204 50% -50%)|hsl(-156 70% 53%)|hsl(564deg 70% 53%)".split(
    "|",
  ),
  ..."hsl(0.5turn 70% 53%)|hsl(3.14159rad 70% 53%)|hsl(200grad 70% 53%)|hsl(204DEG 70% 53%/50%)|hsl(-1turn,9%,8%)".split(
    "|",
  ),
  ..."hsl(50% 70% 53%)|hsl(none 70% 53%)|hsl(0 none 53%)|hsl(0 9% none)|hsl(1e999 70% 53%)|hsl(1deg-5 9% 9%)".split(
    "|",
  ),
  ..."hsl(204 70deg 53%)|hsl(204px 70% 53%)|hsla(204,70%,53%)|HSLA(204 70% 53%)|hsl(204,70%,53%,.5)|hsl(204 70%)".split(
    "|",
  ),
  ..."hwb(204 20% 14%)|hwb(90 -50% 20%)|hwb(90 150% 20%)|hwb(90 20 14)|hwb(90 60 60)|hwb(none 20% 14%/50%)".split("|"),
  ..."hwb(.25turn none 14%)|HWB(-90 0% 0%)|hwb(90,20%,14%)|hwba(90 20% 14%)|hwb(90% 20% 14%)|hwb(90 20%)".split("|"),
  ..."hsl(204,70% 53%)|hsl(204,none,53%)|hsl(1turn2%3%)|hsl(180.5 33.3% 44.4%)|hsl(0 70% 53% .5)|hsl(1 2% 3% / none)".split(
    "|",
  ),
  " #fff ",
  "\trgb(1 2 3)\n",
  "\u00a0#fff",
  "\u2003red",
  "blac\u212a",
  "rgb(1\u00a02 3)",
  "#\uff11\uff12\uff13",
];
/** Colours whose computed value keeps their own colour space: these are recorded as channels of sRGB, unclipped. */
const otherSpaces = [
  ..."lab(150 0 0)|lab(-5 10 10)|lab(50% 50% -50%)|lab(50 60 -70)|lab(none 20 30)|LAB(46.28 -47.55 48.59)".split("|"),
  ..."lch(50 -20 30)|lch(50% 50% 0.5turn)|lch(90 100 150)|lch(46.28 67.98 134.38/50%)|lch(50 20 none)".split("|"),
  ..."oklab(120% 0 0)|oklab(0.52 -0.14 0.11)|oklab(50% 100% -100%)|oklab(.5 none none / none)|OkLab(1 0 0)".split("|"),
  ..."oklch(0.5 0.4 none)|oklch(50% 100% 30grad)|oklch(0.7 0.4 150)|oklch(0.5198 0.1769 -217.5)|oklch(0 .3 9)".split(
    "|",
  ),
  ..."color(srgb 1.5 -0.5 0)|color(srgb 50% none 0 / 50%)|color(SRGB 1 0 0)|color(srgb-linear 0.5 0.1 -0.1)".split("|"),
  ..."color(display-p3 1 0 0)|color(display-p3 0.5 0.2 0.7)|color(display-p3-linear 0.5 0.2 0.7)".split("|"),
  ..."color(a98-rgb 0.5 0.2 0.7)|color(a98-rgb 0 1 0)|color(prophoto-rgb 0.5 0.2 0.7)|color(prophoto-rgb 0 0 1)".split(
    "|",
  ),
  ..."color(rec2020 0.5 0.2 0.7)|color(rec2020 0 1 0)|color(rec2020 .01 .01 .5)|color(Display-P3 100% 0% 0%)".split(
    "|",
  ),
  ..."color(xyz 0.5 0.2 0.7)|color(xyz-d65 50% 20% 70%)|color(xyz-d50 0.5 0.2 0.7)|color(xyz 0 0 0/0)".split("|"),
  ..."lab(50 20 30 /)|lab(50,20,30)|lab(50deg 1 2)|lab(50 20)|laba(50 20 30)|lch(50 20 30%)|lch(50deg 20 30)".split(
    "|",
  ),
  ..."oklch(0.5 0.1 30 0.5)|oklch(0.5, 0.1, 30)|oklab(0.5 0.1 0.1 0.1)|oklab(0.5 0.1 red)|oklcha(.5 .1 9)".split("|"),
  ..."color(srgb 1 0)|color(srgb 1 0 0 0)|color(foo 1 0 0)|color(srgb, 1, 0, 0)|color(srgb 1 0 0 / 1deg)".split("|"),
  ..."color(srgb 1deg 0 0)|color(1 0 0)|color(none 1 0 0)|color(constructor 1 0 0)|color()|color(srgb)".split("|"),
  ..."display-p3(1 0 0)|srgb(1 0 0)|color(xyz-d60 0 0 0)|color(srgb srgb 0 0)|color(srgb 1 0 0 / srgb)".split("|"),
];
/** Values that are valid in style sheets but not accepted here. */
const styleSheetOnly = [
  "rgb(1,2,3",
  "rgb(1/**/2/**/3)",
  "rgb(calc(1) 2 3)",
  "\\72gb(1,2,3)",
  "currentcolor",
  "Canvas",
  "rgb(from red r g b)",
  "color(from red srgb r g b)",
  "device-cmyk(0% 61% 72% 0%)",
  "color(--swop 0 0.2 0.7 0)",
];
/** Colours to convert to other colour spaces, by relative colour syntax. */
const samples = "#3498db #ff0000 #00ff00 #0000ff #808080 #ffffff #000000 #123456 #fedcba #bada55 #663399 #010203".split(
  " ",
);
const spaces = { lab: "l a b", lch: "l c h", oklab: "l a b", oklch: "l c h" };

/** Pseudorandom numbers, the same in every run: a linear congruential generator (Numerical Recipes). */
function randomNumbers(): (most: number) => number {
  let state = 1;
  return (most) => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return Math.round((state / 2 ** 32) * most * 100) / 100;
  };
}

function computed(): string[] {
  const any = randomNumbers();
  const whole = (most: number) => Math.round(any(most));
  const times = (count: number, make: (index: number) => string) =>
    Array.from({ length: count }, (_, index) => make(index));
  return [
    ...times(21, (n) => `rgb(${n * 5}%,${n / 2}%,${n / 4}%,${n / 20})`),
    ...times(21, (n) => `rgb(${n} ${n * 2} ${n * 3}/${n * 5}%)`),
    ...times(40, () => `rgb(${any(300)} ${any(100)}% ${any(255)} / ${any(1)})`),
    ...times(40, () => `hsl(${whole(360)},${whole(100)}%,${whole(100)}%)`),
    // Without the sign of percent: of percentages alone, Chromium clamps those over 100% in this syntax too.
    ...times(40, () => `hsl(${any(720) - 360}deg ${any(120)} ${any(120)}%)`),
    ...times(20, () => `hwb(${any(720) - 360}deg ${any(120)}% ${any(60)}%)`),
    ...times(20, () => `hsla(${any(2)}turn ${any(100)} ${any(100)}% / ${any(1)})`),
  ];
}

const browser = await chromium.launch({
  executablePath: process.argv[2] ?? "/usr/bin/chromium",
  args: [
    "--no-sandbox",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
  ],
});
const page = await browser.newPage();
/** The computed value of each text, or null if it is not a colour. */
const ask = (values: string[]) =>
  page.evaluate((all) => {
    const element = document.body.appendChild(document.createElement("i"));
    return all.map((value): [string, string | null] => {
      element.style.color = "";
      element.style.color = value;
      return [value, element.style.color ? getComputedStyle(element).color : null];
    });
  }, values);

/** The channels of each text in sRGB, by relative colour syntax, or null if it is not a colour. */
async function unclipped(values: string[]) {
  const answers = await ask(values.flatMap((value) => [value, `color(from ${value} srgb r g b / alpha)`]));
  return values.map((value, index) => [value, answers[2 * index]?.[1] ? answers[2 * index + 1]?.[1] : null]);
}

/** Pairs with hues on both sides of 0, with greys, and with translucent and wide-gamut colours. */
const pairs = [
  ["red", "blue"],
  ["blue", "red"],
  ["#3498db", "white"],
  ["black", "#3498db"],
  ["hsl(350 90% 50%)", "hsl(20 90% 50%)"],
  ["#808080", "#ff8c00"],
  ["white", "black"],
  ["rgb(255 0 0 / 0.6)", "blue"],
  ["#3498db80", "#ff8c0040"],
  ["red", "transparent"],
  ["color(display-p3 0 1 0)", "black"],
  ["oklch(0.7 0.4 150)", "oklch(0.7 0.3 320)"],
  ["lab(50 60 -70)", "rgb(0 0 0 / 0.2)"],
] as const;

/** Mixes of the pairs in each space and with several weights. */
const mixes = ["oklab", "srgb", "oklch"].flatMap((space) =>
  pairs.flatMap(([a, b]) => [0, 20, 50, 75, 100].map((weight) => `color-mix(in ${space}, ${a} ${weight}%, ${b})`)),
);

function computedSpaces(): string[] {
  const any = randomNumbers();
  const names = ["srgb", "srgb-linear", "display-p3", "a98-rgb", "prophoto-rgb", "rec2020", "xyz-d50", "xyz-d65"];
  return Array.from({ length: 8 }, () => [
    `lab(${any(100)} ${any(200) - 100} ${any(200) - 100})`,
    `lch(${any(100)} ${any(130)} ${any(360)})`,
    `oklab(${any(1)} ${(any(0.6) - 0.3).toFixed(2)} ${(any(0.6) - 0.3).toFixed(2)})`,
    `oklch(${any(100)}% ${any(0.4)} ${any(360)})`,
    ...names.map((name) => `color(${name} ${any(1)} ${any(1)} ${any(1)})`),
  ]).flat();
}

const values = [...written, ...Object.keys(colorsNamed), ...computed()];
/** The samples as Chromium's developer tools show them with a simulated deficiency. */
async function simulated(type: "protanopia" | "deuteranopia" | "tritanopia" | "achromatopsia"): Promise<string[]> {
  const side = 16;
  const at = (index: number) => `position:absolute;top:0;left:${index * side}px;width:${side}px;height:${side}px`;
  await page.setContent(samples.map((each, index) => `<i style="${at(index)};background:${each}"></i>`).join(""));
  const devtools = await page.context().newCDPSession(page);
  await devtools.send("Emulation.setEmulatedVisionDeficiency", { type });
  const image = PNG.sync.read(await page.screenshot());
  return samples.map((_, index) => {
    const middle = ((side / 2) * image.width + index * side + side / 2) * 4;
    return `#${image.data.subarray(middle, middle + 3).toString("hex")}`;
  });
}

const record = {
  browser: `Chromium ${browser.version()}`,
  colors: Object.fromEntries(await ask(values)),
  otherSpaces: Object.fromEntries(await unclipped([...otherSpaces, ...computedSpaces()])),
  styleSheetOnly: Object.fromEntries(await ask(styleSheetOnly)),
  spaces: Object.fromEntries(
    await ask(
      Object.entries(spaces).flatMap(([space, parts]) => samples.map((each) => `${space}(from ${each} ${parts})`)),
    ),
  ),
  mixes: Object.fromEntries(await unclipped(mixes)),
  samples,
  deficiencies: {
    protan: await simulated("protanopia"),
    deutan: await simulated("deuteranopia"),
    tritan: await simulated("tritanopia"),
    achroma: await simulated("achromatopsia"),
  },
};
await browser.close();
const fixture = new URL("../test/tools/color/browser-colors.json", import.meta.url);
await Bun.write(fixture, `${JSON.stringify(record, null, 2)}\n`);
console.log(`${Object.keys(record.colors).length} values of ${record.browser}`);
