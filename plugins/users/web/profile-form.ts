import { Form, graphql, h, me, TextField, toast, useState, type VNode } from 'aspectd/console'
import { UPDATE } from './documents.ts'
import type { UpdatePersonVariables } from './documents.types.ts'
import { text } from './en.ts'
import { nameOf, type Person } from './person.ts'

const FIELDS = ['displayName', 'title', 'email', 'phone', 'slack', 'aboutMe'] as const
type Profile = Readonly<Record<(typeof FIELDS)[number], string>>

const LABELS: Profile = {
  displayName: text.displayName,
  title: text.jobTitle,
  email: text.email,
  phone: text.phone,
  slack: text.slack,
  aboutMe: text.about
}

/** What a user says about themselves. Only what was changed is sent. */
export function ProfileForm({ person }: { readonly person: Person }): VNode {
  const [saved, setSaved] = useState(() => profileOf(person))
  const [profile, setProfile] = useState(saved)
  const changed = FIELDS.filter(name => profile[name] !== saved[name])
  const save = async () => {
    const input = Object.fromEntries(changed.map(name => [name, profile[name].trim()]))
    const variables: UpdatePersonVariables = { urn: person.urn, input }
    await graphql(UPDATE, { ...variables })
    setSaved(profile)
    if (me.value?.urn === person.urn) me.value = { ...me.value, name: profile.displayName || nameOf(person) }
    toast(text.saved)
  }
  return h(
    'section',
    { class: 'stack', 'aria-label': text.profile },
    h('h2', {}, text.profile),
    h(
      Form,
      { verb: text.save, because: changed.length === 0 ? text.sameProfile : undefined, onSubmit: save },
      FIELDS.map(name =>
        h(TextField, {
          key: name,
          label: LABELS[name],
          value: profile[name],
          ...(name === 'aboutMe' ? { lines: 3 } : {}),
          onInput: value => setProfile(before => ({ ...before, [name]: value }))
        })
      )
    )
  )
}

function profileOf({ properties, editableProperties: own }: Person): Profile {
  return {
    displayName: own?.displayName ?? properties?.displayName ?? '',
    title: own?.title ?? properties?.title ?? '',
    email: own?.email ?? properties?.email ?? '',
    phone: own?.phone ?? '',
    slack: own?.slack ?? '',
    aboutMe: own?.aboutMe ?? ''
  }
}
