import { operation } from '../../core/index.ts'
import type { Service } from './service.ts'

export const sdl = `
  extend type Query {
    "The identities of the caller at providers with which users log in, and what can be linked."
    identityProviders: [IdentityProvider!]!
  }
  type IdentityProvider {
    name: String!
    "As on the log-in page."
    label: String!
    "Whether the caller can log in with it."
    isLinked: Boolean!
    "The caller's last log-in with it."
    lastLogIn: Long
  }
`

interface Deps {
  service(): Service | undefined
  readonly providers: readonly { readonly name: string; readonly label: string }[]
}

export function operations({ service, providers }: Deps) {
  return {
    Query: {
      identityProviders: operation('signed-in', async (_args, call) => {
        const links = (await service()?.linksOf(call, call.actor)) ?? []
        return providers.map(({ name, label }) => {
          const linked = links.find(({ provider }) => provider === name)
          return { name, label, isLinked: linked !== undefined, lastLogIn: linked?.at ?? null }
        })
      })
    }
  }
}
