/** The segments of a path below `/api/v1/tools`, the tool first. */
export type Segments = readonly string[];

/** Answers a GET. */
export type Get = (segments: Segments) => Response;

/** Answers a POST, whose body is not validated. */
export type Post<Body> = (segments: Segments, body: Body) => Response | Promise<Response>;

const HEADERS = { headers: { "content-type": "application/json" } };

/** The envelope of a success. */
export const json = (data: object): Response => new Response(JSON.stringify({ success: true, data }), HEADERS);

/** A segment, percent-decoded; empty if the path is too short. */
export const decoded = (segments: Segments, index: number): string => decodeURIComponent(segments[index] ?? "");
