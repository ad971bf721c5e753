import { Circuits } from '../circuits.ts';

/** Milliseconds that one question may take. */
const timeoutMs = 5_000;
/** Of an answer, which is some hundred bytes. */
const mostBytes = 100_000;

/** The register gave no answer that says yes or no. The message holds no number. */
class VatRegisterSilence extends Error {
  override readonly name = 'VatRegisterSilence';
}

export type VatRegister = {
  /** Whether there is a register to ask. */
  isAsked: boolean;
  /** Whether a VAT number, as readVatNumber writes it, is one that exists; null where no register is asked. Throws where it says nothing. */
  isValid(tenantId: string, vatNumber: string): Promise<boolean | null>;
};

/** What is read of an answer of VIES. Nothing of it is believed to be there. */
type ViesAnswer = { isValid?: unknown; userError?: unknown };

/** With these it has looked; with all others a country's own register was silent. */
const looked: readonly unknown[] = ['VALID', 'INVALID', undefined];

/**
 * The European Union's register of VAT numbers by its REST call, behind a circuit breaker. `baseUrl` is its address
 * (`https://ec.europa.eu/taxation_customs/vies/rest-api`); without one nobody is asked.
 */
export function createVies(baseUrl: string | undefined): VatRegister {
  const circuits = new Circuits();
  return {
    isAsked: baseUrl !== undefined,
    async isValid(tenantId, vatNumber) {
      if (baseUrl === undefined) return null;
      const path = `/ms/${vatNumber.slice(0, 2)}/vat/${encodeURIComponent(vatNumber.slice(2))}`;
      return circuits.run(
        'VIES',
        tenantId,
        () => ask(baseUrl.replace(/\/$/, '') + path),
        () => false,
      );
    },
  };
}

async function ask(url: string): Promise<boolean> {
  const signal = AbortSignal.timeout(timeoutMs);
  try {
    const response = await fetch(url, { signal, redirect: 'error', headers: { accept: 'application/json' } });
    if (response.status !== 200) throw new VatRegisterSilence(`VIES answered ${response.status}.`);
    const { isValid, userError } = JSON.parse(await shortText(response)) as ViesAnswer;
    if (typeof isValid !== 'boolean' || !looked.includes(userError))
      throw new VatRegisterSilence('VIES answered neither yes nor no.');
    return isValid;
  } catch (error) {
    if (error instanceof VatRegisterSilence) throw error;
    throw new VatRegisterSilence('VIES gave no answer.', { cause: error });
  }
}

async function shortText(response: Response): Promise<string> {
  const chunks: Uint8Array[] = [];
  let bytes = 0;
  for await (const chunk of response.body ?? []) {
    bytes += chunk.length;
    if (bytes > mostBytes) throw new VatRegisterSilence('VIES answered too much.');
    chunks.push(chunk);
  }
  return Buffer.concat(chunks).toString('utf8');
}
