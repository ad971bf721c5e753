import { Form, useNavigation } from 'react-router';
import { Button, buttonClass } from './button.tsx';
import { MessagePage } from './message-page.tsx';
import { useLinks } from './shop-view.ts';

type OneClickPageProps = {
  /** null before the click. */
  outcome: 'done' | 'ended' | null;
  /** What is said before, after, and where the link opens nothing. */
  texts: Record<'asked' | 'done' | 'ended', { title: string; text: string }>;
  button: string;
  /** The way on. */
  home: string;
};

/**
 * Where the link of a mail leads that does one thing: opening it changes nothing, since programs that look into mails open links
 * too; its one button does.
 */
export function OneClickPage({ outcome, texts, button, home }: OneClickPageProps) {
  const to = useLinks();
  const isPending = useNavigation().formMethod === 'POST';
  return (
    <MessagePage {...texts[outcome ?? 'asked']}>
      {outcome === null ? (
        <Form method="post">
          <Button pending={isPending} size="large" type="submit">
            {button}
          </Button>
        </Form>
      ) : (
        <a className={buttonClass('primary', 'large')} href={to.home}>
          {home}
        </a>
      )}
    </MessagePage>
  );
}
