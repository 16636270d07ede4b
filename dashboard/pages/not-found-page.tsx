import { Link } from 'react-router';
import { Page } from '../ui/page.tsx';

export function NotFoundPage() {
  return (
    <Page title="There is nothing here" lead="The address may be mistyped, or the page no longer exists.">
      <p>
        <Link to="/exports">See your exports</Link>
      </p>
    </Page>
  );
}
