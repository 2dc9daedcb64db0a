import type { App } from "../../app.ts";
import type { Call, Command } from "../api/call.ts";

/** The service's own route types: what the page sends and reads cannot differ from what the service takes and gives. */
export type Routes = App["~Routes"]["api"]["v1"]["tools"];

type Enveloped<Answer> = Answer extends { success: true; data: infer Data } ? Data : never;

/** The data of a route's answer. */
export type DataOf<Route> = Route extends { response: { 200: infer Answer } } ? Enveloped<Answer> : never;

/** The body that a route takes. */
export type BodyOf<Route> = Route extends { body: infer Body } ? Body : never;

export const get = <Data>(path: string, command: Command): Call<Data> => ({ method: "GET", path, command });

/** @param masked The members of the body that are secret. */
export const post = <Data>(path: string, body: object, command: Command, ...masked: string[]): Call<Data> => ({
  method: "POST",
  path,
  body,
  command,
  masked,
});
