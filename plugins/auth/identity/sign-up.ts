import { makeUrn, type Static, Type, type Urn } from '../../../core/index.ts'
import { InvalidSignUp } from '../errors.ts'
import { isReserved, nameProblem } from './names.ts'
import { weakness } from './passwords.ts'

export const Text = Type.Optional(Type.String({ maxLength: 1000 }))
export const SignUp = Type.Object({
  fullName: Text,
  email: Text,
  title: Text,
  password: Text,
  inviteToken: Text,
  userUrn: Text
})

/** @throws InvalidSignUp with DataHub's message for the first invalid member. */
export function parseSignUp(body: Static<typeof SignUp>) {
  const { fullName = '', email = '', title = '', password = '', inviteToken = '', userUrn } = body
  const address = email.trim()
  if (fullName.trim() === '') throw new InvalidSignUp('Full name must not be empty.')
  if (!/^[^\s@]+@[^\s@]+$/.test(address)) throw new InvalidSignUp('Email must not be empty.')
  if (password === '') throw new InvalidSignUp('Password must not be empty.')
  if (title.trim() === '') throw new InvalidSignUp('Title must not be empty.')
  if (inviteToken === '') throw new InvalidSignUp('Invite token must not be empty.')
  const problem = weakness(password, address, fullName.trim())
  if (problem) throw new InvalidSignUp(problem)
  const user = newUser(userUrn, address)
  return { user, person: { fullName: fullName.trim(), email: address, title: title.trim(), password }, inviteToken }
}

const PREFIX = 'urn:li:corpuser:'

/** `userUrn` if given, as DataHub's CLI sends it, otherwise named by the address. */
function newUser(userUrn: string | undefined, email: string): Urn {
  if (userUrn !== undefined && !userUrn.startsWith(PREFIX)) throw new InvalidSignUp(`userUrn must begin with ${PREFIX}`)
  const name = userUrn?.slice(PREFIX.length) ?? email
  const problem = nameProblem(name)
  if (problem) throw new InvalidSignUp(problem)
  if (isReserved(name)) throw new InvalidSignUp('This user already exists! Cannot create a new user.')
  return makeUrn('corpuser', name)
}
