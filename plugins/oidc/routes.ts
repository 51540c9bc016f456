import { ANONYMOUS, type Call, type Response, type Route, respond, route, Type } from '../../core/index.ts'
import { COOKIES } from './cookies.ts'
import { safePath } from './safe-path.ts'
import type { Service } from './service.ts'
import { DEFAULT } from './settings.ts'

const Text = Type.Optional(Type.String({ maxLength: 4096 }))
const Begin = Type.Object({ provider: Text, redirect_uri: Text })
const Callback = Type.Object({
  provider: Type.String({ maxLength: 100 }),
  state: Text,
  code: Text,
  iss: Text,
  error: Text
})
const LogOut = Type.Object({ logout_token: Type.String() })
const Link = Type.Object({ provider: Type.String() })

/** The paths of DataHub's frontend, and two more. `service` is `undefined` where no provider is configured. */
export function createRoutes(service: () => Service | undefined): Route[] {
  const begin = (args: { readonly provider?: string; readonly redirect_uri?: string }, call: Call) => {
    const to = safePath(args.redirect_uri)
    return service()?.begin(args.provider, to, call) ?? logInPage(to)
  }
  const endSessions = (provider: string, token: string, call: Call) =>
    service()?.endSessions(provider, token, call) ??
    respond({ status: 400, body: { error: 'invalid_request', message: 'no provider is configured' } })
  return [
    route({ method: 'GET', url: '/sso', params: Begin }, 'public', begin),
    route({ method: 'GET', url: '/authenticate', params: Begin }, 'public', (args, call) =>
      call.actor === ANONYMOUS ? begin(args, call) : redirect(safePath(args.redirect_uri))
    ),
    route(
      { method: 'GET', url: '/callback/:provider', params: Callback, cookies: [COOKIES] },
      'public',
      ({ provider, cookies, state, code, iss, error }, call) =>
        service()?.finish({ name: provider, answer: { state, code, iss, error }, cookies }, call) ?? logInPage('/')
    ),
    route(
      { method: 'POST', url: '/oidc/backchannel-logout', body: LogOut, form: true, logsIn: true },
      'public',
      ({ body }, call) => endSessions(DEFAULT, body.logout_token, call)
    ),
    route(
      {
        method: 'POST',
        url: '/oidc/backchannel-logout/:provider',
        params: Type.Object({ provider: Type.String({ maxLength: 100 }) }),
        body: LogOut,
        form: true,
        logsIn: true
      },
      'public',
      ({ provider, body }, call) => endSessions(provider, body.logout_token, call)
    ),
    route(
      { method: 'POST', url: '/oidc/link', body: Link },
      'signed-in',
      ({ body }, call) => service()?.beginLink(body.provider, call) ?? NONE
    ),
    route(
      { method: 'POST', url: '/oidc/unlink', body: Link },
      'signed-in',
      ({ body }, call) => service()?.unlink(body.provider, call) ?? NONE
    )
  ]
}

const NONE = respond({ status: 404, body: { message: 'No provider is configured.' } })

function logInPage(to: string): Response {
  return redirect(to === '/' ? '/login' : `/login?${new URLSearchParams({ to })}`)
}

function redirect(location: string): Response {
  return respond({ status: 303, headers: { location, 'cache-control': 'no-store' }, body: '' })
}
