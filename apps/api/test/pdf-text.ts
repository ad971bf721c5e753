import { extractText, getDocumentProxy, getMeta } from 'unpdf';

/** What can be read of a PDF, page by page, with one space between words; read by another library than draws them. */
export async function readPdf(
  pdf: Uint8Array,
): Promise<{ pages: string[]; title: string; language: string }> {
  const document = await getDocumentProxy(new Uint8Array(pdf));
  const { text } = await extractText(document);
  const { info } = await getMeta(document);
  const { Title = '', Language = '' } = info as { Title?: string; Language?: string };
  await document.loadingTask.destroy();
  return { pages: text.map((page) => page.replace(/\s+/g, ' ')), title: Title, language: Language };
}
