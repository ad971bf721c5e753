import { Form, useNavigation } from 'react-router';
import { Button, buttonClass } from '../ui/button.tsx';
import { MessagePage } from '../ui/message-page.tsx';
import { Notice } from '../ui/notice.tsx';

type Said = { title: string; text: string };
type SaidAtLast = Said & { wayOn: { text: string; href: string } };

/** What the page of a mailed link says: before its button is pressed, after, and where the link opens nothing. */
export type MailedLinkWords = { asked: Said & { button: string }; done: SaidAtLast; ended: SaidAtLast };

type MailedLinkPageProps = {
  loaderData: { words: MailedLinkWords; isWhole: boolean };
  actionData?: { outcome: 'done' | 'ended' } | { outcome: 'failed'; text: string } | undefined;
};

/** Where the link of a mail leads that does one thing. Opening it changes nothing; its one button does. */
export function MailedLinkPage({ loaderData, actionData }: MailedLinkPageProps) {
  const { words, isWhole } = loaderData;
  const isPending = useNavigation().formMethod === 'POST';
  const last = actionData?.outcome === 'done' ? words.done : words.ended;
  if (!isWhole || (actionData && actionData.outcome !== 'failed'))
    return (
      <MessagePage text={last.text} title={last.title}>
        <a className={buttonClass('primary', 'large')} href={last.wayOn.href}>
          {last.wayOn.text}
        </a>
      </MessagePage>
    );
  return (
    <MessagePage text={words.asked.text} title={words.asked.title}>
      {actionData?.outcome === 'failed' && <Notice look="warning" title={actionData.text} />}
      <Form method="post">
        <Button pending={isPending} size="large" type="submit">
          {words.asked.button}
        </Button>
      </Form>
    </MessagePage>
  );
}
