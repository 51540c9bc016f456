import type { Test } from 'tap'
import type { ServerOptions } from '../../../testing/server.ts'
import { type Server, start } from '../../helper.ts'
import { type Browser, createBrowser } from './browser.ts'
import { CLIENT, type Scripted, startScripted } from './scripted.ts'

/** The address of the server for browsers. */
export const BASE = 'https://catalog.example.com'

export interface Site {
  readonly provider: Scripted
  readonly server: Server
  browser(user?: string): Browser
  /** Logs in as this user of the provider. Resolves to the path where the browser is then, and its message. */
  logIn(browser: Browser, path?: string): Promise<string>
  /** The value of an aspect. */
  read(urn: string, aspect: string): Promise<unknown>
}

/** A provider, and a server that logs users in at it. */
export async function startSite(t: Test, oidc: object = {}, options: ServerOptions = {}): Promise<Site> {
  const provider = await startScripted(t)
  const own = { enabled: true, baseUrl: BASE, ...CLIENT, discoveryUri: provider.discoveryUri, ...oidc }
  const server = await start(t, {
    ...options,
    config: { ...options.config, plugins: { auth: { attemptsPerMinute: 1000 }, oidc: own, ...options.config?.plugins } }
  })
  return siteOf(provider, server)
}

export function siteOf(provider: Scripted, server: Server): Site {
  return {
    provider,
    server,
    browser: user => createBrowser({ base: BASE, server: server.url, ...(user === undefined ? {} : { user }) }),
    async logIn(browser, path = '/sso') {
      const end = await browser.follow(
        path,
        url => url.origin === BASE && !/^\/(sso|callback|authenticate)/.test(url.pathname)
      )
      return end.pathname + end.search
    },
    async read(urn, aspect) {
      const path = `/aspects/${encodeURIComponent(urn)}?aspect=${aspect}&version=0`
      const { body } = await server.admin.get(path)
      return Object.values(body.aspect ?? {})[0]
    }
  }
}

/** Where the log-in page is led to. */
export const failed = (reason: string, provider = 'oidc'): string => `/login?error_msg=${reason}&provider=${provider}`
