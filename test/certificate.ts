import { execFileSync } from 'node:child_process'
import { join } from 'node:path'

export interface Certificate {
  readonly cert: string
  readonly key: string
}

/** Makes a certificate of `localhost` and 127.0.0.1 that is its own authority: the paths of its files. */
export function makeCertificate(folder: string, name: string): Certificate {
  const made = { cert: join(folder, `${name}.crt`), key: join(folder, `${name}.key`) }
  const names = 'subjectAltName=DNS:localhost,IP:127.0.0.1'
  const options = ['-x509', '-newkey', 'ec', '-pkeyopt', 'ec_paramgen_curve:P-256', '-nodes', '-days', '2']
  const subject = ['-subj', `/CN=${name}`, '-addext', names]
  execFileSync('openssl', ['req', ...options, ...subject, '-keyout', made.key, '-out', made.cert], { stdio: 'ignore' })
  return made
}
