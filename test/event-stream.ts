import type { Client } from './helper.ts'

/** A block of a stream, as the server has sent it. */
export interface Block {
  readonly event?: string
  /** Parsed. */
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on any response
  readonly data?: any
  readonly id?: string
  readonly retry?: number
  readonly isComment: boolean
}

export interface Subscription {
  readonly status: number
  readonly headers: Headers
  /** The id of the last block that had one: what a browser would send as `Last-Event-ID`. */
  readonly lastId: string | undefined
  /** The next block; `undefined` at the end of the answer. Waits for it. */
  next(): Promise<Block | undefined>
  /** The next event; comments and blocks without data are skipped. */
  event(): Promise<Block | undefined>
  /** The data of the next event of the field. */
  // biome-ignore lint/suspicious/noExplicitAny: tests assert on any response
  value(): Promise<any>
  close(): void
}

interface Options {
  readonly variables?: object
  readonly headers?: Readonly<Record<string, string>>
  readonly method?: 'GET' | 'POST'
  readonly path?: string
}

/** Subscribes with `fetch`, and shows every block of the answer. Close it before the server. */
export async function subscribe(
  client: Client,
  query: string,
  { variables, headers = {}, method = 'POST', path = '/api/graphql' }: Options = {}
): Promise<Subscription> {
  const controller = new AbortController()
  const response = await fetch(method === 'POST' ? client.url + path : client.url + path + inQuery(query, variables), {
    method,
    headers: {
      accept: 'text/event-stream',
      ...client.headers,
      ...(method === 'POST' ? { 'content-type': 'application/json' } : {}),
      ...headers
    },
    ...(method === 'POST' ? { body: JSON.stringify({ query, ...(variables && { variables }) }) } : {}),
    signal: controller.signal
  })
  const reader = response.body?.pipeThrough(new TextDecoderStream()).getReader()
  let lastId: string | undefined
  let rest = ''

  async function next(): Promise<Block | undefined> {
    for (;;) {
      const at = rest.indexOf('\n\n')
      if (at >= 0) {
        const block = parsed(rest.slice(0, at))
        rest = rest.slice(at + 2)
        lastId = block.id ?? lastId
        return block
      }
      const { done, value } = (await reader?.read()) ?? { done: true }
      if (done) return undefined
      rest += value
    }
  }
  const event = async () => {
    for (;;) {
      const block = await next()
      if (!block || block.event !== undefined) return block
    }
  }
  return {
    status: response.status,
    headers: response.headers,
    get lastId() {
      return lastId
    },
    next,
    event,
    async value() {
      const { data } = (await event()) ?? {}
      if (!data?.data || data.errors) throw new Error(`expected an event with data, found ${JSON.stringify(data)}`)
      return Object.values(data.data)[0]
    },
    close: () => controller.abort()
  }
}

function inQuery(query: string, variables: object | undefined): string {
  return `?${new URLSearchParams({ query, ...(variables && { variables: JSON.stringify(variables) }) })}`
}

function parsed(text: string): Block {
  const lines = text.split('\n')
  const fields = new Map(
    lines.map(line => {
      const at = line.indexOf(':')
      return [line.slice(0, at), line.slice(at + 1).replace(/^ /, '')] as const
    })
  )
  const [event, data, id, retry] = ['event', 'data', 'id', 'retry'].map(name => fields.get(name))
  return {
    ...(event === undefined ? {} : { event }),
    ...(data ? { data: JSON.parse(data) } : {}),
    ...(id === undefined ? {} : { id }),
    ...(retry === undefined ? {} : { retry: Number(retry) }),
    isComment: fields.has('')
  }
}
