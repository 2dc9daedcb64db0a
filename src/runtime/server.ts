import type { AcceptGate } from "./accept-gate.ts";

/** Answers one request. `peer` gives the client's address; a Unix socket has none. */
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
  /** How long a connection may be idle, in seconds. */
  idleSeconds?: number;
}

/** A server that listens. */
export interface Server {
  /** Its address, with the port that was picked. */
  url: string;
  /** How many requests are being answered: until the last byte of an answer is with the operating system. */
  pending(): number;
  /** Takes no more connections. Those that are open go on, until the process ends. */
  stopAccepting(): void;
  /** Stops listening and closes all connections, for programs that go on without the server. */
  stop(): Promise<void>;
  /** Makes a gate for new connections; undefined where the runtime cannot let them wait, or does so itself. */
  createGate?: (() => Promise<AcceptGate | undefined>) | undefined;
}

/** Starts a server; each runtime has its own implementation. @throws Error with a `code` like "EADDRINUSE" where it cannot listen. */
export type Listen = (address: Address, handle: Handle) => Server;

/**
 * Longer than proxies keep idle connections (60 s with nginx and with Amazon's load balancer), so that the proxy closes
 * them first and never sends a request on a connection that is being closed here.
 */
export const IDLE_SECONDS = 65;

/** The URL of a server; IPv6 addresses are in brackets (RFC 3986, 3.2.2). */
export function urlOf({ hostname, unix, tls }: Address, port: number): string {
  if (unix !== undefined) return `unix:${unix}`;
  return `${tls ? "https" : "http"}://${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`;
}
