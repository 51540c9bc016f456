import { definePlugin, type MaybePromise, Misconfigured, makeUrn, type Urn } from '../../core/index.ts'
import { auth, type LogInWay } from '../auth/index.ts'
import { entities } from '../entities/index.ts'
import { kit } from '../kit/index.ts'
import { config } from './config.ts'
import { operations, sdl } from './graphql.ts'
import { identities, PROVIDERS, providers as providersOfUsers } from './identity.ts'
import { createRoutes } from './routes.ts'
import type { Service } from './service.ts'
import { type Configured, labelOf, providersOf, settingsOf } from './settings.ts'

/** Log-in at identity providers that speak OpenID Connect. Without a provider it loads nothing. */
export const oidc = definePlugin({
  name: 'oidc',
  contract: 2,
  needs: { entities, auth, kit },
  config,
  lazySchemas: true,
  aspects: { aspectdIdentity: identities, aspectdLogInProviders: providersOfUsers },
  console: { folder: new URL('./web/', import.meta.url), profile: [{ show: 'profile.ts#Providers' }] },
  setup({ needs, config, aspects: own, data, host, outgoing, log, system }) {
    const configured = providersOf(config)
    if (configured.length > 0 && needs.auth.mode === 'off')
      throw new Misconfigured('plugins.oidc requires authentication: ASPECTD_AUTH is off')
    // Here, so that a wrong one stops the start before anything listens.
    const settings = configured.map(one => settingsOf(config, one, host.addressAt('')))
    const providers = configured.map(one => ({ name: one.name, label: labelOf(one) }))
    let service: Service | undefined
    for (const one of configured) needs.auth.registerLogIn(logInWay(one, () => service))
    const open = async (): Promise<Service> => {
      const { createService } = await import('./service.ts')
      const { aspects } = needs.entities
      const deps = {
        auth: needs.auth,
        data,
        aspects,
        identities: own.aspectdIdentity,
        providers: own.aspectdLogInProviders
      }
      service ??= createService({ ...deps, settings, outgoing, kit: needs.kit, log })
      return service
    }
    return {
      sdl,
      operations: operations({ service: () => service, providers }),
      routes: createRoutes(() => service),
      commands: {
        link: async (args, call) => (await open()).link(args, call),
        unlink: async (args, call) => (await open()).unlinkUser(args, call)
      },
      async start() {
        if (configured.length === 0) return
        await requireRoles(configured, urns => data.exists(system('check roles'), urns))
        await open()
      }
    }
  }
})

function logInWay(configured: Configured, service: () => Service | undefined): LogInWay {
  const { name, own } = configured
  const renew: LogInWay['renew'] = async (call, session) => (await service()?.renew(name, call, session)) ?? 'away'
  return {
    name,
    label: labelOf(configured),
    path: `/sso?${new URLSearchParams({ provider: name })}`,
    users: { field: PROVIDERS, in: [name] },
    ...(own.deniedMessage === '' ? {} : { deniedMessage: own.deniedMessage }),
    logOut: async (call, hint) => service()?.logOut(name, call, hint),
    ...(own.refreshMinutes === 0 ? {} : { renew })
  }
}

/** @throws Misconfigured for a role that does not exist: the store is asked, so that it is found only at the start */
async function requireRoles(
  configured: readonly Configured[],
  exists: (urns: readonly Urn[]) => MaybePromise<readonly boolean[]>
): Promise<void> {
  const roles = [...new Set(configured.flatMap(({ own }) => Object.values(own.roles)))]
  const found = await exists(roles.map(id => makeUrn('dataHubRole', id)))
  const missing = roles.find((_role, at) => !found[at])
  if (missing !== undefined) throw new Misconfigured(`plugins.oidc: roles: there is no role ${missing}`)
}
