import { graphql, h, Load, me, Page, page, useData } from 'aspectd/console'
import { ONE } from './documents.ts'
import type { OnePerson } from './documents.types.ts'
import { text } from './en.ts'
import { type Member, memberOf } from './person.ts'
import { ProfileForm } from './profile-form.ts'
import { Sessions } from './sessions.ts'

/** The current user: profile and sessions. */
export const ProfilePage = page(() => {
  const urn = me.value?.urn ?? ''
  const loaded = useData(async signal => memberOf(await graphql<OnePerson>(ONE, { urn }, signal)), [urn])
  return h(
    Page,
    { title: text.profileTitle },
    h(
      'div',
      { class: 'stack' },
      h(Load<Member | undefined>, { of: loaded }, found =>
        found ? h(ProfileForm, { person: found.person, key: found.person.urn }) : null
      ),
      h('p', { class: 'hint' }, text.password),
      h(Sessions, { user: urn })
    )
  )
})
