/** Answers a request. `peer` gives the client's address, "unix" on a Unix socket; undefined if the connection is gone. */
export type RequestHandler = (request: Request, peer: () => string | undefined) => Response | Promise<Response>;

/** A certificate chain and its key, as PEM texts. */
export interface Tls {
  cert: string;
  key: string;
}

const LOOPBACK = /^(?:localhost|(?:[0:]*:ffff:)?127\.\d+\.\d+\.\d+|[0:]*:ffff:7f[\da-f]{2}:[\da-f]{1,4}|[0:]*:0*1)$/i;

/** Whether a name or an address, in any of its forms, is this machine (RFC 1122, 3.2.1.3; RFC 4291, 2.5; RFC 6761, 6.3). */
export const isLoopback = (host: string): boolean => LOOPBACK.test(host);

export interface ListenAddress {
  hostname: string;
  port: number;
  unix?: string | undefined;
  tls?: Tls | undefined;
  /** Whether other processes listen on the same port and share its connections. */
  shared?: boolean;
  idleSeconds?: number;
}

/** A listening server. */
export interface RunningServer {
  /** Its URL, with the actual port. */
  url: string;
  /** Stops listening and closes all connections. */
  stop(): Promise<void>;
}

/** A listening server whose process can shut down gracefully. */
export interface Server extends RunningServer {
  /** The number of requests in flight. They end when the operating system has the response's last byte. */
  pending(): number;
  /** Stops accepting connections. Open ones stay open until the process ends. */
  stopAccepting(): void;
}

/** Starts a server; implemented for each runtime. @throws Error with a `code` like "EADDRINUSE" if listening fails. */
export type Listen = (address: ListenAddress, handle: RequestHandler) => Server;

/** Longer than proxies keep idle connections (60 s), which then never send a request on one that is being closed here. */
export const IDLE_SECONDS = 65;

/** The URL of a server; IPv6 addresses are in brackets (RFC 3986, 3.2.2). */
export function urlOf({ hostname, unix, tls }: ListenAddress, port: number): string {
  if (unix !== undefined) return `unix:${unix}`;
  return `${tls ? "https" : "http"}://${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`;
}
