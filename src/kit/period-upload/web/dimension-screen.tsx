import { Tabs } from 'antd';
import { Fragment, type ReactNode } from 'react';
import { useSearchParams } from 'react-router';
import type { dimensionValues } from '../contract.ts';
import { ScreenText } from '#kit/session/web/screen-text.tsx';
import { EmptyState, QueryView } from '#kit/ui/web/page/page-states.tsx';
import { useCall } from '#kit/http/web/use-call.ts';

interface DimensionScreenProps {
  /** The translated titles of the screen and of its tabs. */
  readonly title: string;
  readonly label: string;
  /** The call that lists the values. */
  readonly path: string;
  /** The parameter of the value in the address. */
  readonly wireName: string;
  /** The title and address of the list that the values come from. */
  readonly source: Readonly<Record<string, string>>;
  /** The content of a tab; mounted again for another one. */
  readonly children: (code: string) => ReactNode;
}

/** A screen with a tab for each value of a dimension, such as factories. The selected one is stored in the address. */
export function DimensionScreen({ title, label, path, wireName, source, children }: DimensionScreenProps): ReactNode {
  const [address, setAddress] = useSearchParams();
  const values = useCall<ReturnType<typeof dimensionValues>>({ path });
  return (
    <section className="list-screen" aria-label={title}>
      <QueryView query={values}>
        {(list) => {
          if (list.length === 0) return <NoValues label={label} source={source} />;
          const chosen = list.find(({ code }) => code === address.get(wireName))?.code ?? list[0]?.code ?? '';
          return (
            <>
              <Tabs
                aria-label={label}
                activeKey={chosen}
                // Another tab starts at page 1 with 10 rows (docs/user-interface.md#lists).
                onChange={(code) => setAddress({ [wireName]: code }, { replace: true })}
                items={list.map(({ code, name }) => ({ key: code, label: name }))}
              />
              <Fragment key={chosen}>{children(chosen)}</Fragment>
            </>
          );
        }}
      </QueryView>
    </section>
  );
}

/** Shown if there are no values, and so no tabs: a link to the list that must be maintained first. */
function NoValues({ label, source }: Pick<DimensionScreenProps, 'label' | 'source'>): ReactNode {
  return <EmptyState text={<ScreenText text="还没有{{label}}，请先在{{screens}}中维护" parameters={{ label }} screens={source} />} />;
}
