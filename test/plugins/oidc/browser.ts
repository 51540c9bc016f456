/** A browser without pages: it keeps the cookies of each host by path, and follows redirections one by one. */
export interface Browser {
  /** One request; redirections are not followed. */
  go(url: string, init?: { readonly method?: string; readonly body?: unknown }): Promise<Response>
  /** Follows redirections until an address of which this is true, which is not asked for. Resolves to the last address. */
  follow(url: string, until?: (url: URL) => boolean): Promise<URL>
  /** The user who is logged in, without `urn:li:corpuser:`; the status if nobody is. */
  me(): Promise<string | number>
  /** Cookies that the server has set, by name. */
  cookies(): ReadonlyMap<string, string>
  /** The same cookies again, as an attacker who copied them would have them. */
  copy(): Browser
}

interface Stored {
  readonly value: string
  readonly path: string
}

interface Options {
  /** The address that the server has for browsers, and the one where it is. */
  readonly base: string
  readonly server: string
  /** Who logs in at the provider. */
  readonly user?: string
}

export function createBrowser(options: Options, jar = new Map<string, Map<string, Stored>>()): Browser {
  const { base, server, user = 'ann' } = options
  const ofHost = (host: string) => {
    const known = jar.get(host) ?? new Map<string, Stored>()
    jar.set(host, known)
    return known
  }

  async function go(address: string, { method = 'GET', body }: { method?: string; body?: unknown } = {}) {
    const url = new URL(address, base)
    const own = ofHost(url.host)
    const sent = [...own].filter(([, { path }]) => url.pathname.startsWith(path))
    const real = url.origin === base ? server + url.pathname + url.search : url.href
    const response = await fetch(real, {
      method,
      redirect: 'manual',
      headers: {
        'x-test-user': user,
        ...(sent.length > 0 ? { cookie: sent.map(([name, { value }]) => `${name}=${value}`).join('; ') } : {}),
        ...(body === undefined ? {} : { 'content-type': 'application/json' })
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) })
    })
    for (const line of response.headers.getSetCookie()) keep(own, line)
    return response
  }

  return {
    go,
    async follow(address, until = () => false) {
      let url = new URL(address, base)
      for (let count = 0; count < 20 && !until(url); count++) {
        const response = await go(url.href)
        await response.body?.cancel()
        const location = response.headers.get('location')
        if (response.status < 300 || response.status >= 400 || location === null) return url
        url = new URL(location, url)
      }
      return url
    },
    async me() {
      const query = '{ me { corpUser { urn } } }'
      const response = await go('/api/graphql', { method: 'POST', body: { query } })
      const { data }: { data?: { me?: { corpUser: { urn: string } } } } = await response.json()
      return data?.me?.corpUser.urn.replace('urn:li:corpuser:', '') ?? response.status
    },
    cookies: () => new Map([...ofHost(new URL(base).host)].map(([name, { value }]) => [name, value])),
    copy: () => createBrowser(options, new Map([...jar].map(([host, cookies]) => [host, new Map(cookies)])))
  }
}

function keep(jar: Map<string, Stored>, line: string): void {
  const [pair = '', ...attributes] = line.split(';').map(part => part.trim())
  const [name = '', ...rest] = pair.split('=')
  const path = attributes.find(one => /^path=/i.test(one))?.slice(5) ?? '/'
  const isGone = attributes.some(one => /^max-age=0$/i.test(one) || /^expires=.*1970/i.test(one))
  if (isGone) jar.delete(name)
  else jar.set(name, { value: rest.join('='), path })
}
