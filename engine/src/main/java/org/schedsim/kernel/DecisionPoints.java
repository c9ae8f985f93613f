package org.schedsim.kernel;

import java.util.List;
import org.apiguardian.api.API;
import org.schedsim.kernel.balance.ActiveBalance;
import org.schedsim.kernel.balance.CanMigrate;
import org.schedsim.kernel.decision.DecisionEnv;
import org.schedsim.kernel.decision.DecisionPoint;

/** The decision points whose rules can be edited by name. */
@API(status = API.Status.EXPERIMENTAL, since = "0.1")
public final class DecisionPoints {
    /** May the balancer push the running task of the source CPU? Spec 23. */
    public static final DecisionPoint<DecisionEnv> NEED_ACTIVE_BALANCE = point(ActiveBalance.NEED_ACTIVE_BALANCE);

    /** May this task be moved? Spec 22 §10. */
    public static final DecisionPoint<DecisionEnv> CAN_MIGRATE_TASK = point(CanMigrate.CAN_MIGRATE_TASK);

    private DecisionPoints() {}

    /** All of them. */
    public static List<DecisionPoint<?>> all() {
        return List.of(NEED_ACTIVE_BALANCE, CAN_MIGRATE_TASK);
    }

    /** Safe: a condition that reads any environment reads the one of the point. */
    @SuppressWarnings("unchecked")
    private static DecisionPoint<DecisionEnv> point(DecisionPoint<? extends DecisionEnv> point) {
        return (DecisionPoint<DecisionEnv>) point;
    }
}
