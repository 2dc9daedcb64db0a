import { type Call, pathOf } from "../api/call.ts";
import { type BodyOf, type DataOf, get, post, type Routes } from "./routes.ts";

type ColorRoutes = Routes["color"];

export type ColorInfo = DataOf<ColorRoutes["info"][":color"]["get"]>;
export type Conversion = DataOf<ColorRoutes["convert"]["post"]>;
export type Palette = DataOf<ColorRoutes["palette"]["post"]>;
export type Scale = DataOf<ColorRoutes["scale"]["post"]>;
export type Mix = DataOf<ColorRoutes["mix"]["post"]>;
export type Simulation = DataOf<ColorRoutes["simulate"]["post"]>;
export type Contrast = DataOf<ColorRoutes["contrast"][":foreground"][":background"]["get"]>;

type ScaleBody = BodyOf<ColorRoutes["scale"]["post"]>;

export type Notation = BodyOf<ColorRoutes["convert"]["post"]>["from"];
export type PaletteType = Palette["type"];
export type MixSpace = Mix["space"];
export type ExportFormat = NonNullable<ScaleBody["export"]>;

export const describeColor = (color: string) =>
  get<ColorInfo>(`/color/info${pathOf(color)}`, { words: "color info", values: { color } });

export const convertColor = (body: BodyOf<ColorRoutes["convert"]["post"]>) =>
  post<Conversion>("/color/convert", body, { words: "color convert", values: { color: body.color } });

export const makePalette = (body: BodyOf<ColorRoutes["palette"]["post"]>) =>
  post<Palette>("/color/palette", body, { words: "color palette", values: { color: body.color } });

export const makeScale = (body: ScaleBody) =>
  post<Scale>("/color/scale", body, { words: "color scale", values: { color: body.color } });

export const mixColors = (body: BodyOf<ColorRoutes["mix"]["post"]>) =>
  post<Mix>("/color/mix", body, { words: "color mix", values: { a: body.a, b: body.b } });

export const simulateVision = (body: BodyOf<ColorRoutes["simulate"]["post"]>) =>
  post<Simulation>("/color/simulate", body, { words: "color simulate", values: { color: body.color } });

export const checkContrast = (foreground: string, background: string): Call<Contrast> =>
  get(`/color/contrast${pathOf(foreground, background)}`, {
    words: "color contrast",
    values: { foreground, background },
  });
