import { definePlugin, Misconfigured, makeUrn } from '../../core/index.ts'
import { auth } from '../auth/index.ts'
import { entities } from '../entities/index.ts'
import { kit } from '../kit/index.ts'
import { config } from './config.ts'
import { operations, sdl } from './graphql.ts'
import { identities } from './identity.ts'
import { createRoutes } from './routes.ts'
import type { Service } from './service.ts'
import { labelOf, providersOf, settingsOf } from './settings.ts'

/** Log-in at identity providers that speak OpenID Connect. Without a provider it loads nothing. */
export const oidc = definePlugin({
  name: 'oidc',
  contract: 2,
  needs: { entities, auth, kit },
  config,
  lazySchemas: true,
  aspects: { aspectdIdentity: identities },
  console: { folder: new URL('./web/', import.meta.url), profile: [{ show: 'profile.ts#Providers' }] },
  setup({ needs, config, aspects: own, data, host, outgoing, log, system }) {
    const configured = providersOf(config)
    const providers = configured.map(one => ({ name: one.name, label: labelOf(one) }))
    let service: Service | undefined
    for (const one of configured) {
      const { name, own } = one
      needs.auth.registerLogIn({
        name,
        label: labelOf(one),
        path: `/sso?${new URLSearchParams({ provider: name })}`,
        ...(own.deniedMessage === '' ? {} : { deniedMessage: own.deniedMessage }),
        logOut: async (call, hint) => service?.logOut(name, call, hint)
      })
    }
    const open = async (): Promise<Service> => {
      const settings = configured.map(one => settingsOf(config, one, host.addressAt('')))
      const { createService } = await import('./service.ts')
      const { aspects } = needs.entities
      const deps = { auth: needs.auth, data, aspects, identities: own.aspectdIdentity }
      service ??= createService({ ...deps, settings, outgoing, kit: needs.kit, log })
      return service
    }
    return {
      sdl,
      operations: operations({ service: () => service, providers }),
      routes: createRoutes(() => service),
      commands: { link: async (args, call) => (await open()).link(args, call) },
      async start() {
        if (configured.length === 0) return
        if (needs.auth.mode === 'off')
          throw new Misconfigured('plugins.oidc requires authentication: ASPECTD_AUTH is off')
        const roles = [...new Set(configured.flatMap(({ own }) => Object.values(own.roles)))]
        const urns = roles.map(id => makeUrn('dataHubRole', id))
        const exist = await data.exists(system('check roles'), urns)
        const missing = roles.find((_role, at) => !exist[at])
        if (missing !== undefined) throw new Misconfigured(`plugins.oidc: roles: there is no role ${missing}`)
        await open()
      }
    }
  }
})
