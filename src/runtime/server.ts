/** Answers one request. */
export type Handle = (request: Request) => Response | Promise<Response>;

export interface Address {
  hostname: string;
  /** 0 picks a free one. */
  port: number;
}

/** A server that listens. */
export interface Server {
  /** Where it is reached; with the port that was picked. */
  url: string;
  /** Stops accepting, lets what is in flight finish, then closes. */
  stop(): Promise<void>;
}

/** What each runtime does its own way. @throws Error with a `code` like "EADDRINUSE" where it cannot listen. */
export type Listen = (address: Address, handle: Handle) => Server;

/** An address as it stands in URLs: IPv6 in brackets (RFC 3986, 3.2.2). */
export const authority = (hostname: string, port: number): string =>
  `${hostname.includes(":") ? `[${hostname}]` : hostname}:${port}`;
