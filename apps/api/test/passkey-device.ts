import { createHash, generateKeyPairSync, type KeyObject, randomBytes, sign } from 'node:crypto';
import type { Assertion, CreationOptions, NewCredential } from '@etalage/contracts';

/** What a test makes a device do otherwise than a sound one. */
type Fault = {
  origin?: string;
  host?: string;
  /** Without asking its owner for a finger or PIN. */
  isUnverified?: boolean;
  counter?: number;
};

const base64url = (bytes: Buffer | string) => Buffer.from(bytes).toString('base64url');
const sha256 = (bytes: Buffer | string) => createHash('sha256').update(bytes).digest();

/** A device that keeps one passkey (P-256), as browsers let it answer. */
export class PasskeyDevice {
  readonly #id = randomBytes(32);
  readonly #keys = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  #counter = 0;

  /** Makes the passkey, and answers as `navigator.credentials.create`. */
  make(
    { challenge, rp }: Pick<CreationOptions, 'challenge' | 'rp'>,
    origin: string,
    fault: Fault = {},
  ): NewCredential {
    const credential = Buffer.concat([
      Buffer.alloc(16),
      length16(this.#id),
      this.#id,
      coseOf(this.#keys.publicKey),
    ]);
    const authData = Buffer.concat([this.#data(fault.host ?? rp.id, 0x40, fault), credential]);
    const attestation = Buffer.concat([
      Buffer.from([0xa3]),
      ...[text('fmt'), text('none'), text('attStmt'), Buffer.from([0xa0]), text('authData'), bytes(authData)],
    ]);
    const response = {
      clientDataJSON: clientData('webauthn.create', challenge, fault.origin ?? origin),
      attestationObject: base64url(attestation),
      transports: ['internal', 'something-new'],
    };
    return { ...this.#named(), response };
  }

  /** Answers a challenge as `navigator.credentials.get`. */
  answer(
    { challenge, rpId }: { challenge: string; rpId: string },
    origin: string,
    fault: Fault = {},
  ): Assertion {
    this.#counter = fault.counter ?? this.#counter + 1;
    const clientDataJSON = clientData('webauthn.get', challenge, fault.origin ?? origin);
    const data = this.#data(fault.host ?? rpId, 0, fault);
    const signed = Buffer.concat([data, sha256(Buffer.from(clientDataJSON, 'base64url'))]);
    const signature = base64url(sign('sha256', signed, this.#keys.privateKey));
    return { ...this.#named(), response: { clientDataJSON, authenticatorData: base64url(data), signature } };
  }

  #named() {
    const id = base64url(this.#id);
    return { id, rawId: id, type: 'public-key' as const, clientExtensionResults: {} };
  }

  /** Hash of the host, flags (its owner was there, and was recognised), and how often the key was used. */
  #data(host: string, flags: number, { isUnverified }: Fault): Buffer {
    const counter = Buffer.alloc(4);
    counter.writeUInt32BE(this.#counter);
    return Buffer.concat([sha256(host), Buffer.from([flags | (isUnverified ? 0x01 : 0x05)]), counter]);
  }
}

function clientData(type: string, challenge: string, origin: string): string {
  return base64url(JSON.stringify({ type, challenge, origin, crossOrigin: false }));
}

/** A P-256 key as COSE writes it: {1: 2, 3: -7, -1: 1, -2: x, -3: y}. */
function coseOf(key: KeyObject): Buffer {
  const { x = '', y = '' } = key.export({ format: 'jwk' });
  const [left, right] = [Buffer.from(x, 'base64url'), Buffer.from(y, 'base64url')];
  const head = Buffer.from([0xa5, 0x01, 0x02, 0x03, 0x26, 0x20, 0x01, 0x21]);
  return Buffer.concat([head, bytes(left), Buffer.from([0x22]), bytes(right)]);
}

function length16(of: Buffer): Buffer {
  const length = Buffer.alloc(2);
  length.writeUInt16BE(of.length);
  return length;
}

/** CBOR of a short text, and of up to 255 bytes. */
const text = (value: string) => Buffer.concat([Buffer.from([0x60 + value.length]), Buffer.from(value)]);
const bytes = (value: Buffer) => Buffer.concat([Buffer.from([0x58, value.length]), value]);
