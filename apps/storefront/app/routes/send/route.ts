import { data } from 'react-router';
import { sendMessage } from '../../forms/send-message.server.ts';
import { signUp } from '../../forms/sign-up.server.ts';
import { translator } from '../../lib/i18n.server.ts';
import { languageOf } from '../../lib/request-context.ts';
import type { InPlaceAnswer } from '../../ui/form-in-place.ts';
import type { Route } from './+types/route';

/** Forms that scripts send without leaving the page (ui/form-in-place.ts). Without script each goes to a page of its own. */
export async function action({ request, context, params }: Route.ActionArgs) {
  const language = languageOf(context);
  switch (params.form) {
    case 'contact': {
      const t = translator(language, 'contact');
      return answer(await sendMessage(request, context), t('sentTitle'), t('sentText'));
    }
    case 'newsletter': {
      const t = translator(language, 'newsletter');
      return answer(await signUp(request, context), t('askedTitle'), t('askedText'));
    }
    default:
      throw data(null, { status: 404 });
  }
}

type Refused = { errors: Record<string, string>; status: number } | null;

function answer(refused: Refused, title: string, text: string): Response {
  const said: InPlaceAnswer = refused ? { errors: refused.errors } : { done: { title, text } };
  return Response.json(said, { status: refused?.status ?? 200 });
}
