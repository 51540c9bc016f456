import { readFileSync } from 'node:fs'
import { createSecureContext, type SecureContextOptions } from 'node:tls'
import type { Log } from '../call.ts'
import { Misconfigured } from '../errors.ts'

/** See `tls` in core/config/settings.ts. */
export interface TlsSettings {
  /** Paths of files in PEM; both are empty without TLS. */
  readonly cert: string
  readonly key: string
  readonly minVersion: 'TLSv1.2' | 'TLSv1.3'
  readonly hstsDays: number
}

/** The certificate of the server, which is renewed while it runs. */
export interface Certificates {
  /** For the server that is created. */
  readonly options: SecureContextOptions & { readonly handshakeTimeout: number }
  /** Gives a server the certificate of the files from now on: when they change, and at `reload`. */
  follow(server: Renewable): void
  /** Reads the files. What is broken is logged, and the server keeps the certificate that it has. */
  reload(): void
  close(): void
}

interface Renewable {
  setSecureContext(options: SecureContextOptions): void
}

/** A secret of Kubernetes is a symbolic link whose target changes: no event of the file tells it, so the content is compared. */
const POLL_MS = 10_000
const HANDSHAKE_MS = 10_000

/** `undefined` without TLS. @throws Misconfigured for files that are not a certificate and its key */
export function openCertificates(settings: TlsSettings, log: Log): Certificates | undefined {
  const { cert, key, minVersion } = settings
  if (cert === '' && key === '') return undefined
  if (cert === '') throw new Misconfigured('tls.key (ASPECTD_TLS_KEY) is set without tls.cert (ASPECTD_TLS_CERT)')
  if (key === '') throw new Misconfigured('tls.cert (ASPECTD_TLS_CERT) is set without tls.key (ASPECTD_TLS_KEY)')
  let used = read(settings)
  checkPair(used)
  let broken = ''
  const servers: Renewable[] = []
  const reload = () => {
    try {
      const found = read(settings)
      if (found.cert === used.cert && found.key === used.key) return
      checkPair(found)
      for (const server of servers) server.setSecureContext({ ...found, minVersion })
      used = found
      broken = ''
      log.info({ cert }, 'a new TLS certificate is used')
    } catch (error) {
      const { message } = error as Error
      if (message !== broken) log.error({ reason: message }, 'the TLS certificate was not renewed; the old one is used')
      broken = message
    }
  }
  const timer = setInterval(reload, POLL_MS).unref()
  return {
    options: { ...used, minVersion, handshakeTimeout: HANDSHAKE_MS },
    follow: server => void servers.push(server),
    reload,
    close: () => clearInterval(timer)
  }
}

interface Pair {
  readonly cert: string
  readonly key: string
}

function read({ cert, key }: TlsSettings): Pair {
  return { cert: readText('tls.cert', cert), key: readText('tls.key', key) }
}

function readText(setting: string, file: string): string {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    throw new Misconfigured(`${setting}: ${error instanceof Error ? error.message : error}`)
  }
}

function checkPair(pair: Pair): void {
  try {
    createSecureContext(pair)
  } catch (error) {
    // of OpenSSL: which file is wrong, and how, without any of its content
    throw new Misconfigured(
      `tls.cert, tls.key: expected a certificate and its private key in PEM: ${error instanceof Error ? error.message : error}`
    )
  }
}
