import { graphql, h, Load, me, Page, page, profileParts, useData, useState } from 'aspectd/console'
import { ONE } from './documents.ts'
import type { OnePerson } from './documents.types.ts'
import { text } from './en.ts'
import { PasswordButton } from './password.ts'
import { type Member, memberOf } from './person.ts'
import { ProfileForm } from './profile-form.ts'
import { Sessions } from './sessions.ts'

/** The current user: profile and sessions. */
export const ProfilePage = page(() => {
  const urn = me.value?.urn ?? ''
  const loaded = useData(async signal => memberOf(await graphql<OnePerson>(ONE, { urn }, signal)), [urn])
  const [round, setRound] = useState(0)
  return h(
    Page,
    {
      title: text.profileTitle,
      actions: loaded.data?.person.isNativeUser && h(PasswordButton, { onChanged: () => setRound(count => count + 1) })
    },
    h(
      'div',
      { class: 'stack' },
      h(Load<Member | undefined>, { of: loaded }, found =>
        found ? h(ProfileForm, { person: found.person, key: found.person.urn }) : null
      ),
      // Above them would be what is not there yet.
      (loaded.data ?? loaded.error) !== undefined && profileParts(),
      (loaded.data ?? loaded.error) !== undefined && h(Sessions, { key: round, user: urn })
    )
  )
})
