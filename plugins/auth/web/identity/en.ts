import { plural } from 'aspectd/console'

export const text = {
  product: 'aspectd',
  signUpTitle: 'Sign up',
  signUpText: 'You were invited to this catalog. You log in with the email address from now on.',
  noInvitation: 'This page needs the link of an invitation. Ask an administrator for one.',
  fullName: 'Full name',
  email: 'Email',
  jobTitle: 'Title',
  jobHint: 'What you do: data engineer',
  password: 'Password',
  rules:
    'At least 12 characters, at most 128, of any kind. Not a common password, not your name, not one text again and again.',
  left: (count: number) => `${plural(count, 'character is', 'characters are')} missing`,
  show: 'Show password',
  signUp: 'Sign up',
  incomplete: 'All fields are required',
  haveAccount: 'I have an account: log in and accept the invitation',
  loggedInAs: (name: string) => `You are logged in as ${name}. The invitation can give you its role.`,
  accept: 'Accept invitation',
  other: 'Sign up as another user',
  onceTitle: 'Log in once',
  onceText: 'The link works once, for ten minutes after it was made.',
  noOnce: 'This page needs a link that was made on the server.',
  logIn: 'Log in',
  resetTitle: 'Set new password',
  resetText: 'The link works once. All your sessions end; tokens keep working.',
  noReset: 'This page needs the link that an administrator made for you.',
  userName: 'Username',
  nameHint: 'What you log in with',
  reset: 'Set password'
}
