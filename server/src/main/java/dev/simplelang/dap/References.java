package dev.simplelang.dap;

import dev.simplelang.dap.protocol.InvalidRequestException;
import java.util.HashMap;
import java.util.Map;

/// The numbers by which a client knows what it was shown of a stop. None is used twice, so that one of
/// an earlier stop is recognized.
final class References {

    private final Map<Integer, Object> byNumber = new HashMap<>();
    private int last;

    /// A number for `shown`.
    int of(Object shown) {
        byNumber.put(++last, shown);
        return last;
    }

    /// What has a number.
    ///
    /// @param type of what is expected
    /// @throws InvalidRequestException if there is nothing of this type
    <T> T get(int number, Class<T> type) {
        var shown = byNumber.get(number);
        if (!type.isInstance(shown)) {
            throw new InvalidRequestException("The reference " + number + " is not one of this stop.");
        }
        return type.cast(shown);
    }

    /// Whether `number` is that of an earlier stop. A client that steps fast asks for it too late.
    boolean isOutdated(int number) {
        return 0 < number && number <= last && !byNumber.containsKey(number);
    }

    /// The run moves on.
    void forget() {
        byNumber.clear();
    }
}
