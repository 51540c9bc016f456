import { addressAt, announceLogIn, Empty, Form, h, page, rest } from 'aspectd/console'
import { text } from './en.ts'
import { Door } from './parts.ts'

/** The page of a link that the operator made. Its secret is behind `#`, which browsers do not send. */
export const OncePage = page(() => {
  const token = location.hash.slice(1)
  if (token === '') return h(Door, { title: text.onceTitle }, h(Empty, { text: text.noOnce }))
  const logIn = async () => {
    await rest('/logInOnce', { method: 'POST', body: { token } })
    announceLogIn()
    location.replace(addressAt('/'))
  }
  return h(Door, { title: text.onceTitle }, h(Form, { verb: text.logIn, onSubmit: logIn }, h('p', {}, text.onceText)))
})
