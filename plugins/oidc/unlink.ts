import type { Call, Urn } from '../../core/index.ts'
import { LastWay, NotLinked } from './errors.ts'
import { subOf } from './identity.ts'
import { type Deps, membershipEdits } from './provision.ts'

interface Unlinked {
  readonly user: Urn
  /** Its name. */
  readonly provider: string
  /** Users keep a way to log in; an administrator decides otherwise. */
  readonly mustKeepWay: boolean
}

/**
 * Takes an identity from a user, with the groups and roles that it gave, and ends the sessions that it began. They can log
 * in with it again only after it was linked, or as a new user. @throws NotLinked, LastWay
 */
export async function unlink(deps: Deps, call: Call, { user, provider, mustKeepWay }: Unlinked): Promise<void> {
  const { data, identities, providers, aspects, auth } = deps
  let sub = ''
  await data.transact(call, async get => {
    const all = (await get(identities, user))?.identities ?? []
    const linked = all.find(one => one.provider === provider)
    if (!linked) throw new NotLinked(user, provider)
    sub = subOf(linked)
    const others = all.filter(one => one !== linked)
    if (mustKeepWay && others.length === 0) {
      const hasPassword = auth.passwords === 'on' && (await get(aspects.corpUserCredentials, user)) !== undefined
      if (!hasPassword) throw new LastWay()
    }
    const { edits } = await membershipEdits(deps, get, { user, before: linked, groups: [], roles: [] })
    return [
      ...edits,
      identities.edit(user, () => ({ identities: others })),
      providers.edit(user, old => ({ providers: (old?.providers ?? []).filter(one => one !== provider) }))
    ]
  })
  await auth.endSessionsOf(call, provider, { sub })
}
