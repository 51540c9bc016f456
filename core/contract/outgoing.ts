import type { Call } from '../call.ts'

export interface OutgoingOptions {
  /** Names the client in errors and in the log: the plugin, or what it asks. */
  readonly name: string
  /**
   * `configured`: addresses that only the operator chooses, in any network. `public`: addresses that users can choose. Those
   * must not lead into the operator's own networks: only public addresses, and what the setting `outgoing.allow` lists.
   */
  readonly addresses: 'configured' | 'public'
  /** Longest time of a request: redirects and the whole answer included. */
  readonly milliseconds: number
  /** Largest answer, after decompression. */
  readonly bytes: number
  /** How many redirects are followed; 3 without it. */
  readonly redirects?: number
}

export interface OutgoingClient {
  /**
   * As the global `fetch`, so that libraries can be given it. The answer has arrived as a whole when it resolves. A redirect to
   * another origin gets no `Authorization` and no cookies. Ends when the server stops.
   * @throws OutgoingFailed naming the host and the reason, never the rest of the address; the reason of `init.signal` if that aborts
   */
  fetch(url: string | URL | Request, init?: RequestInit): Promise<Response>
  /** The same for what a call does: requests are parts of its trace, and have the header `traceparent`. */
  for(call: Pick<Call, 'trace'>): Pick<OutgoingClient, 'fetch'>
}

/** The only way in which plugins send requests to other servers. */
export interface Outgoing {
  /** Cheap: nothing is loaded before the first request. @throws Misconfigured for a proxy of the environment that is none */
  client(options: OutgoingOptions): OutgoingClient
}
