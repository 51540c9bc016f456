/** What a client sends with every request. */
export interface Credentials {
  /** An access token, sent as `Authorization: Bearer`. */
  readonly token?: string
  readonly cookie?: string
  /** Other headers, for a plugin's own strategy: `{ 'x-signature': '…' }`. */
  readonly headers?: Readonly<Record<string, string>>
  /** The URN of the user. It is not sent. */
  readonly actor?: string
}

// biome-ignore lint/suspicious/noExplicitAny: tests assert on any response
type Json = any

export interface Answer {
  readonly status: number
  readonly headers: Headers
  /** Parsed if it is JSON, else text. */
  readonly body: Json
}

export interface GraphqlAnswer {
  readonly status: number
  readonly data: Json
  readonly errors: Json
  readonly body: Json
}

/** Sends requests as one user. Resolves also when the server refuses a request. */
export interface Client {
  readonly url: string
  /** The URN of the user; empty if it is not known. */
  readonly actor: string
  /** What it sends with every request, for requests of other programs. */
  readonly headers: Readonly<Record<string, string>>
  with(credentials: Credentials): Client
  gql(query: string, variables?: object): Promise<GraphqlAnswer>
  get(path: string, headers?: Record<string, string>): Promise<Answer>
  /** Sends the body as JSON. */
  post(path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>
  delete(path: string): Promise<Answer>
  /** Sends the body unchanged, for malformed bodies. */
  send(method: string, path: string, body?: string, headers?: Record<string, string>): Promise<Answer>
  /** Proposes a value of an aspect, as an ingestion does: `POST /aspects?action=ingestProposal`. */
  ingest(urn: string, aspect: string, value: object): Promise<Answer>
}

export function createClient(url: string, { token, cookie, headers: others, actor = '' }: Credentials): Client {
  const own: Record<string, string> = {
    ...others,
    ...(token === undefined ? {} : { authorization: `Bearer ${token}` }),
    ...(cookie === undefined ? {} : { cookie })
  }

  async function send(
    method: string,
    path: string,
    body?: string,
    headers: Record<string, string> = {}
  ): Promise<Answer> {
    const response = await fetch(url + path, {
      method,
      headers: { ...own, ...headers },
      redirect: 'manual',
      ...(body === undefined ? {} : { body })
    })
    const text = await response.text()
    const isJson = response.headers.get('content-type')?.includes('json') && text !== ''
    return { status: response.status, headers: response.headers, body: isJson ? JSON.parse(text) : text }
  }

  const post: Client['post'] = (path, body, headers = {}) =>
    send('POST', path, body === undefined ? undefined : JSON.stringify(body), {
      'content-type': 'application/json',
      ...headers
    })

  return {
    url,
    actor,
    headers: own,
    with: credentials => createClient(url, credentials),
    async gql(query, variables = {}) {
      const { status, body } = await post('/api/graphql', { query, variables })
      return { status, body, data: body?.data, errors: body?.errors }
    },
    get: (path, headers) => send('GET', path, undefined, headers),
    post,
    delete: path => send('DELETE', path),
    send,
    ingest: (urn, aspect, value) => post('/aspects?action=ingestProposal', { proposal: proposalOf(urn, aspect, value) })
  }
}

function proposalOf(entityUrn: string, aspectName: string, value: object): object {
  const aspect = { value: JSON.stringify(value), contentType: 'application/json' }
  return { entityType: entityUrn.split(':')[2], entityUrn, changeType: 'UPSERT', aspectName, aspect }
}
