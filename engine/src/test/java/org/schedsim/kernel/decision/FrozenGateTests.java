package org.schedsim.kernel.decision;

import static org.assertj.core.api.Assertions.assertThat;
import static org.assertj.core.api.Assertions.assertThatThrownBy;
import static org.schedsim.kernel.decision.Gate.gate;

import java.util.List;
import org.junit.jupiter.api.Test;

class FrozenGateTests {
    private static final Gate<Question> GATE = gate("may_it", Question.class)
            .tabulated()
            .veto("small", question -> question.value < 10)
            .effect("noted", question -> question.noted++)
            .accept("even", question -> question.value % 2 == 0)
            .otherwiseRefuse();

    private static final class Question implements DecisionEnv {
        private final int value;
        private int noted;

        Question(int value) {
            this.value = value;
        }

        @Override
        public int level() {
            return 2;
        }

        @Override
        public int src() {
            return 0;
        }

        @Override
        public int dst() {
            return 3;
        }

        @Override
        public int task() {
            return 7;
        }
    }

    @Test
    void first_rule_that_does_not_pass_decides_and_is_counted() {
        Decisions decisions = new Decisions(List.of(), null);
        FrozenGate<Question> frozen = decisions.freeze(GATE);

        assertThat(frozen.decide(new Question(4))).isFalse();
        assertThat(frozen.decide(new Question(12))).isTrue();
        assertThat(frozen.decide(new Question(13))).isFalse();

        assertThat(decisions.rules())
                .extracting(RuleInfo::label)
                .containsExactly("may_it / small", "may_it / even", "may_it / otherwise");
        assertThat(new long[] {decisions.countOf(0), decisions.countOf(1), decisions.countOf(2)})
                .containsExactly(1, 1, 1);
        assertThat(decisions.table().rows())
                .extracting(
                        row -> row.rule() + ":" + row.level() + ":" + row.src() + ":" + row.dst() + ":" + row.count())
                .containsExactly("0:2:0:3:1", "1:2:0:3:1", "2:2:0:3:1");
    }

    @Test
    void question_that_is_asked_again_is_neither_counted_nor_changes_anything() {
        Decisions decisions = new Decisions(List.of(), null);
        FrozenGate<Question> frozen = decisions.freeze(GATE);
        Question question = new Question(12);

        assertThat(frozen.wouldAccept(question)).isTrue();

        assertThat(question.noted).isZero();
        assertThat(decisions.countOf(1)).isZero();
    }

    @Test
    void replay_notes_the_first_later_rule_that_would_have_answered_the_opposite() {
        ExplainLog log = new ExplainLog(new int[] {7}, null, 0, 1);
        FrozenGate<Question> frozen = new Decisions(List.of(), log).freeze(GATE);

        frozen.decide(new Question(4));
        frozen.decide(new Question(5));

        assertThat(log.decisions()).extracting(LoggedDecision::rule).containsExactly(0, 0);
        assertThat(log.decisions()).extracting(LoggedDecision::opposite).containsExactly(1, -1);
    }

    @Test
    void moved_rule_is_asked_at_its_new_place() {
        Decisions decisions = new Decisions(List.of(RuleEdit.moveBefore(GATE, "even", "small")), null);

        assertThat(decisions.freeze(GATE).decide(new Question(4))).isTrue();
    }

    @Test
    void edit_of_a_rule_that_does_not_exist_names_those_that_do() {
        Decisions decisions = new Decisions(List.of(RuleEdit.remove(GATE, "odd")), null);

        assertThatThrownBy(() -> decisions.freeze(GATE))
                .isInstanceOf(RuleEditException.class)
                .hasMessage("edit 'may_it: without odd' needs rule 'odd', but may_it has [small, even]");
    }
}
