import { type Call, Misconfigured, type Urn } from '../../core/index.ts'

/** One line of a message for people. */
export interface Item {
  readonly text: string
  /** A path of this server, to which the line leads: `/entity/…`. */
  readonly path?: string
}

/** What is sent, before it is put into the form of a kind of channel. */
export interface Content {
  /** Of a webhook's body: `metadata.changed`. */
  readonly type: string
  /** Of a webhook's body: JSON. */
  readonly data: object
  /** When it happened, in milliseconds since the epoch. */
  readonly at: number
  /** For people: the first line. */
  readonly title: string
  /** For people: what follows. */
  readonly items: readonly Item[]
}

/** A plugin whose messages are sent. */
export interface Source {
  /**
   * Called right before each attempt with a call that has the rights of the channel's owner: read what they may see now.
   * `undefined`: nothing of it may be sent, and the message is dropped. If it throws, the message waits, and it is called
   * again.
   */
  content(
    call: Call,
    payload: unknown,
    channel: { readonly urn: Urn; readonly owner: Urn }
  ): Promise<Content | undefined>
}

export interface Sources {
  define(name: string, source: Source): void
  of(name: string): Source | undefined
}

export function createSources(): Sources {
  const sources = new Map<string, Source>()
  return {
    define(name, source) {
      if (sources.has(name)) throw new Misconfigured(`plugin delivery: the source ${name} is defined twice`)
      sources.set(name, source)
    },
    of: name => sources.get(name)
  }
}
