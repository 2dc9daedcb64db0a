import type { AcceptGate } from "./accept-gate.ts";

/** Answers one request. The other end's address is asked for with `peer`; a Unix socket has none. */
export type Handle = (request: Request, peer: () => string | undefined) => Response | Promise<Response>;

/** A certificate chain and its key, as PEM texts. */
export interface Tls {
  cert: string;
  key: string;
}

export interface Address {
  hostname: string;
  /** 0 picks a free one. */
  port: number;
  /** Path of a Unix socket to listen on instead. */
  unix?: string | undefined;
  tls?: Tls | undefined;
  /** Whether other processes listen on the same port and share its connections. */
  shared?: boolean;
  /** How long a connection may lie idle, in seconds. */
  idleSeconds?: number;
}

/** A server that listens. */
export interface Server {
  /** Where it is reached; with the port that was picked. */
  url: string;
  /** How many requests are being answered: until the last byte of an answer is with the operating system. */
  pending(): number;
  /** Takes no more connections. Those that are open go on, until the process ends. */
  refuse(): void;
  /** Makes a gate for new connections; undefined where the runtime cannot let them wait, or does so itself. */
  createGate?: (() => Promise<AcceptGate | undefined>) | undefined;
}

/** What each runtime does its own way. @throws Error with a `code` like "EADDRINUSE" where it cannot listen. */
export type Listen = (address: Address, handle: Handle) => Server;

/**
 * Longer than proxies keep a connection that lies idle (60 s with nginx and with Amazon's load balancer), so that they
 * close it, and never send a request into one that is being closed here.
 */
export const IDLE_SECONDS = 65;

/** Where a server is reached; IPv6 addresses stand in brackets (RFC 3986, 3.2.2). */
export function urlOf({ hostname, unix, tls }: Address, port: number): string {
  if (unix !== undefined) return `unix:${unix}`;
  return `${tls ? "https" : "http"}://${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`;
}
